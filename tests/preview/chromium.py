"""Chromium without a window, spoken to through a pipe in its own protocol (Chrome DevTools Protocol)."""

import base64
import fcntl
import itertools
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import RawIOBase
from pathlib import Path
from typing import Any

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The browser's path; None where it is not installed."""


class Tab:
    """One page. `show` opens a file, `evaluate` runs a script in it, `picture` is what it looks like."""

    def __init__(self, reading: RawIOBase, writing: RawIOBase) -> None:
        self._reading = reading
        self._writing = writing
        self._session: str | None = None
        self._numbers = itertools.count(1)
        self._rest = b""
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._call("Page.enable")

    def resize(self, width: int, scheme: str) -> None:
        """Set the width of the viewport in pixels, and `light` or `dark`."""
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        self._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def show(self, page: Path) -> None:
        """Open the file and wait until it is loaded."""
        self._call("Page.navigate", url=page.as_uri())
        while self._message().get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""
        told = self._call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def picture(self, clip: Mapping[str, float] | None = None) -> bytes:
        """The whole page, or a piece of it, as PNG."""
        area = {"clip": {**clip, "scale": 1}} if clip else {}
        shot = self._call("Page.captureScreenshot", captureBeyondViewport=True, **area)
        return base64.b64decode(shot["data"])

    def _call(self, method: str, **values: object) -> dict[str, Any]:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        self._writing.write(json.dumps(message).encode() + b"\0")
        while (answer := self._message()).get("id") != number:
            pass
        assert "error" not in answer, answer
        return dict(answer["result"])

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            piece = self._reading.read(1 << 16)
            assert piece, "the browser is gone"
            self._rest += piece
        message, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(message))


@contextmanager
def browser(profile: Path) -> Iterator[Tab]:
    """A browser with an empty profile in the folder `profile`; it ends with the block.

    It reads what it is to do from its file 3, and writes to its file 4.
    """
    assert PROGRAM is not None
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
    command = [PROGRAM, *options, "--remote-debugging-pipe", f"--user-data-dir={profile}"]
    orders, to_browser = os.pipe()
    from_browser, answers = os.pipe()
    with os.fdopen(from_browser, "rb", buffering=0) as reading, os.fdopen(to_browser, "wb", buffering=0) as writing:
        running = subprocess.Popen(
            command,
            preexec_fn=partial(_as_three_and_four, orders, answers),  # noqa: PLW1509 - no other thread runs here
            pass_fds=(3, 4),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(orders)
        os.close(answers)
        try:
            yield Tab(reading, writing)
        finally:
            running.terminate()
            running.wait(30)


def _as_three_and_four(orders: int, answers: int) -> None:
    out_of_the_way = fcntl.fcntl(answers, fcntl.F_DUPFD, 10)
    os.dup2(orders, 3)
    os.dup2(out_of_the_way, 4)
