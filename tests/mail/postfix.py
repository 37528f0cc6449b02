"""Postfix where it is installed: its test server smtp-sink, and a whole instance of its own on the loopback.

The instance needs root, since Postfix gives each of its programs another user. It knows nothing of the machine's own
Postfix, if there is one: its settings, queue and log lie in a folder that is removed in the end.
"""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
SINK = shutil.which("smtp-sink", path=PLACES)
POSTFIX = shutil.which("postfix", path=PLACES) if os.geteuid() == 0 else None
PATIENCE = 20.0

MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file_prefixes = {folder}
maillog_file = {folder}/log
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.org
mydestination = nowhere.example.org
local_recipient_maps =
alias_maps =
alias_database =
smtpd_relay_restrictions = permit_mynetworks, reject
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = example.org
virtual_mailbox_base = {folder}
virtual_mailbox_maps = static:moderator/
virtual_uid_maps = static:{user}
virtual_gid_maps = static:{group}
virtual_minimum_uid = 1
default_transport = error:5.4.4 this machine sends no mail
"""
MASTER = """\
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


@contextmanager
def sink(*options: str) -> Iterator[int]:
    """smtp-sink with these options; its port."""
    assert SINK is not None
    port = free_port()
    user = ["-u", "nobody"] if os.geteuid() == 0 else []
    server = subprocess.Popen([SINK, *user, *options, f"127.0.0.1:{port}", "20"])
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


@contextmanager
def instance() -> Iterator[tuple[int, Path]]:
    """A Postfix that keeps mail for example.org in a Maildir, and bounces mail for nowhere.example.org; its port
    and the Maildir.
    """
    assert POSTFIX is not None
    folder, port = Path(tempfile.mkdtemp(prefix="postfix")), free_port()
    owner = pwd.getpwnam("nobody")
    folder.chmod(0o755)
    for name in ("conf", "queue", "data", "moderator"):
        (folder / name).mkdir()
    shutil.chown(folder / "data", "postfix")
    shutil.chown(folder / "moderator", "nobody")
    (folder / "conf" / "main.cf").write_text(MAIN.format(folder=folder, user=owner.pw_uid, group=owner.pw_gid))
    (folder / "conf" / "master.cf").write_text(MASTER.format(port=port))
    command = [POSTFIX, "-c", str(folder / "conf")]
    try:
        done = subprocess.run([*command, "start"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        _wait_for(port)
        yield port, folder / "moderator"
    finally:
        subprocess.run([*command, "stop"], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(port: int) -> None:
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        time.sleep(0.02)
    raise TimeoutError(f"nobody listens at port {port}")
