"""What `--json` prints, as docs/commands.md shows it: an example, and a word on keys that do not speak for themselves.

The keys are what programs may rely on. A test runs each command and compares the keys with the example's.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Document(NamedTuple):
    """`example` is JSON; of a list one entry is shown. `about` stands below it."""

    example: str
    about: str = ""
    shown: bool = True
    """False where `about` says enough, since another command prints the same."""


_PLAYER = """\
{"name": "Ann", "language": "en", "zone": "UTC", "view": "board", "mail": "all",
 "subject": "short", "calendar": "off",
 "addresses": ["ann@example.org"], "games": [1],
 "since": "2026-03-01T12:00:00+00:00"}"""
_GAME = """\
{"id": 1, "status": "running", "players": ["Ann", "Bob"], "bots": [], "round": 1, "phase": "turn",
 "created": "2026-03-01T12:00:00+00:00",
 "waiting": [{"player": "Ann", "kind": "turn", "since": "2026-03-01T12:00:00+00:00",
              "due": "2026-03-04T12:00:00+00:00", "started": true}],
 "finished": [{"sums": [31, 28], "ender": 0, "doubled": true, "scores": [62, 28]}],
 "totals": [62, 28], "winners": [],
 "areas": [[["?", "7", "?", "?", "?"], ["?", "?", "9", "?", "?"], ["?", "?", ".", "?", "?"]]],
 "discard_top": 10, "stock": 71,
 "options": {"knocks": "always", "lines": "adjacent", "trigger": "any", "reveal": "area", "final_clear": true,
             "tie": "safe", "doubling": "positive", "rounds": 3, "turn_limit": 60},
 "window_hours": 24.0, "turn_hours": 72.0, "commitments": ["66687aad…"]}"""
_ABOUT_GAME = (
    "`status`: open, running, over. `phase` and `kind`: deal, reveal, turn, window, decide, place, exchange, over. "
    "`started`: the mail that asks has been accepted, so the time runs. `areas`: by seat, three rows of five cells by "
    "the owner's own names; `?` is face down, `.` a gap."
)

DOCUMENTS: Mapping[str, Document] = {
    "demo": Document(
        """\
{"game": "1", "players": ["Ann", "Bob"], "totals": [78, 84], "winners": [0], "turns": 74, "knock_windows": 48,
 "knocks": 15, "given": 4, "mails_in": 193, "mails_out": 400, "folder": "/tmp/kept"}""",
        "`winners` are seats, the first is 0. `folder` holds the mails, the database, and `record.json`.",
    ),
    "tick": Document(
        """\
[{"game": 1, "since": "2026-03-04T12:00:00+00:00",
  "what": ["Ann's time to take or draw ran out, so the next move was made for Ann.", "Ann drew the 5."]}]""",
        "Only with `--now`. `since`: when the game's next alarm was due.",
    ),
    "game new": Document('{"game": 1}'),
    "game list": Document(f"[{_GAME}]", "A list of what `game show` prints.", shown=False),
    "game show": Document(_GAME, _ABOUT_GAME),
    "game history": Document(
        '[{"at": "2026-03-01T12:00:00+00:00", "cause": "mail", "what": "Ann drew the 5."}]',
        "`cause`: mail, tick, moderator, delivery.",
    ),
    "player list": Document(f"[{_PLAYER}]", "A list of what `player show` prints.", shown=False),
    "player show": Document(_PLAYER, "Mail goes to the first of `addresses`."),
    "player set": Document(_PLAYER, "What `player show` prints, as it is now.", shown=False),
    "doctor": Document(
        """\
{"file": "/var/lib/allegra/allegra.toml", "ok": false,
 "checks": [{"about": "home", "ok": true, "what": "/var/lib/allegra, 20480 MiB free", "remedy": ""},
            {"about": "passes", "ok": false, "what": "none has been made yet",
             "remedy": "let cron call `allegra run` every minute, or let `allegra serve` run"}]}""",
        "`about`: home, database, outbox, passes, SMTP, IMAP, Maildir, spool. `remedy` is empty where all is well.",
    ),
    "mail log": Document(
        """\
[{"id": 1, "digest": "90b62ce5…", "received": "2026-03-01T12:00:00+00:00", "source": "spool",
  "sender": "ann@example.org", "recipient": "allegra+aowfkvg7amofmjgwqkbm@example.org", "message_id": "<1@example.org>",
  "size": 1080, "verdict": "commands", "reason": "1 done", "game": 1, "seat": 0, "player": 1}]""",
        "The newest first. `sender` and `recipient` are the envelope's, `digest` is the mail's SHA-256. `verdict`: "
        "commands, stale, nothing, automatic, bounce, refused, failed, pending.",
    ),
    "mail outbox": Document(
        """\
[{"id": 3, "message_id": "<g1.aowfkvg7amofmjgwqkbm@example.org>", "game": 1, "seat": 0, "player": 1, "question": 1,
  "asks": 1, "choices": "[\\"DRAW\\", \\"TAKE A1\\"]", "recipient": "ann@example.org",
  "subject": "[Allegra 1] Ann, Bob", "purpose": "news", "answers": null, "since": 1,
  "unheard": null, "status": "sent", "attempts": 1, "tried": "2026-03-01T12:00:00+00:00",
  "due": "2026-03-01T12:00:00+00:00", "claimed_until": null, "error": "",
  "created": "2026-03-01T12:00:00+00:00", "sent": "2026-03-01T12:00:01+00:00",
  "why": "sent 2026-03-01 12:00 UTC"}]""",
        "The newest first. `why`: what became of it, or what it waits for, in words. `question`: what a reply to the "
        "mail answers. `asks`: the question whose time starts when the mail is accepted. `choices`: its numbered "
        "moves, a JSON list in a string. `answers`: the mail of `mail log` that it answers. `purpose`: invitation, "
        "news, answer, reminder, or `note:` and a word. `since`, `unheard`: the first fact and the first press that it "
        "tells. `status`: queued, sent, failed. `attempts`: how often a server "
        "was offered it, the first time at `tried`. `due`: when it may be tried next.",
    ),
    "mail read": Document(
        """\
{"verdict": "commands", "reason": "1 command", "from": "ann@example.org",
 "typed": "keep B2 if card <= 3\\nKEEP Z9\\nThanks, all!\\nDRAW",
 "commands": [{"line": 1, "row": 1, "text": "keep B2 if card <= 3", "name": "KEEP",
               "arguments": {"cell": "B2", "conditions": ["CARD <= 3"]}}],
 "misreads": [{"line": 2, "row": 2, "text": "KEEP Z9", "why": "there is no cell Z9; cells are A1 to E3",
               "offers": []}],
 "unread": [{"line": 4, "row": 4, "text": "DRAW", "name": "DRAW", "arguments": {}}],
 "rows": [1, 2, 3, 4], "left_out": [{"first": 5, "last": 31, "why": "quoted, attribution in French"}],
 "from_html": false}""",
        "For several files one line each, with `file` added. `verdict`: commands, nothing, automatic, bounce, refused. "
        "`from` may be null. `unread`: what looks like a command below the end of the reading. A `line` is one of "
        "`typed`, a `row` one of the mail's whole text, as are `rows` (one a typed line), `first` and `last` of "
        "what was `left_out`. `from_html`: the mail had no text but its page's.",
    ),
    "record check": Document(
        """\
{"games": 2, "ok": 1, "differences": [{"file": "a.json", "line": 1, "round": 1, "action": 17,
 "what": "card: expected 3; got 4"}],
 "unproven": [{"file": "b.json", "line": 1, "from_round": 2}]}""",
        "`round` counts from 1, `action` from 0; null: not about one. `line` is 1 but in a `.jsonl`. `unproven`: "
        "games that are not over, and the first round of which nothing is proven.",
    ),
    "record show": Document(
        '{"players": ["Ann", "Bob"], "rounds": [[62, 28]], "totals": [62, 28], "winners": [1]}',
        "`rounds` are the scores of each finished round.",
    ),
    "db check": Document('{"games": 2, "ok": 1, "differences": [{"game": 2, "what": "status: expected …"}]}'),
    "config show": Document(
        """\
{"file": "/var/lib/allegra/allegra.toml",
 "settings": {"address": {"value": "allegra@example.org", "from": "file"}}}""",
        "Every setting is there. `from`: env, file, default. A password that is set is shown as `********`.",
    ),
}
