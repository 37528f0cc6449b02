"""The first sentence of a mail: what is wanted of its reader and until when, or that nothing is."""

from ...moderator.notice import Ask, Notice, Purpose
from ...rules.actions import Take
from ...rules.phase import Phase
from ...rules.view import View
from . import wording as w
from .reader import Reader


def headline(notice: Notice, reader: Reader, game: int) -> str:
    """One sentence, complete on its own: it is what a list of mails shows of this one."""
    view = notice.view
    if view is None:
        others = [seat for seat in range(len(reader.names)) if seat != reader.seat]
        return reader.say(w.INVITED, name=reader.name, game=game, people=reader.people(others))
    if view.phase is Phase.OVER:
        return over(view.totals, view.winners, reader)
    if notice.ask is None:
        return _idle(view, notice.waiting, reader)
    asked = _asked(notice, notice.ask, view, reader)
    return reader.say(w.REMINDER, headline=asked) if notice.purpose is Purpose.REMINDER else asked


def over(totals: tuple[int, ...], winners: tuple[int, ...], reader: Reader) -> str:
    """Who has won."""
    total = min(totals)
    if len(winners) == 1:
        return reader.tell(w.OVER, winners[0], total=total)
    return reader.say(w.OVER_TOGETHER, people=reader.people(winners), total=total)


def _asked(notice: Notice, ask: Ask, view: View, reader: Reader) -> str:
    still = _window_answered(ask, view)
    until = w.STILL_UNTIL if still else w.UNTIL
    return reader.say(
        _question(notice, ask, view),
        name=reader.name,
        until="" if ask.deadline is None else reader.say(until, when=reader.moment(ask.deadline)),
        closes="" if ask.closes is None else reader.moment(ask.closes),
        top=view.discard_top,
        card=view.drawn,
        drawer=reader.names[view.active],
        giver=reader.names[view.active],
        knocker="" if view.knocker is None else reader.names[view.knocker],
        people=reader.people(view.knockers),
        cell="" if view.sealed is None else view.sealed.name,
    )


def _window_answered(ask: Ask, view: View) -> bool:
    return ask.kind is Phase.WINDOW and view.answer is not None


def _question(notice: Notice, ask: Ask, view: View) -> str:
    """The message that asks what is asked."""
    match ask.kind:
        case Phase.REVEAL:
            return w.ASK_REVEAL
        case Phase.TURN:
            return _turn(notice, view)
        case Phase.WINDOW:
            return _window(view)
        case Phase.DECIDE if ask.early:
            return w.EARLY_GIVEN if ask.given else w.ASK_EARLY
        case Phase.DECIDE:
            return w.ASK_DECIDE_GIVE if view.knockers else w.ASK_DECIDE
        case Phase.PLACE:
            return w.ASK_PLACE
        case Phase.EXCHANGE:
            return w.ASK_EXCHANGE
        case Phase.DEAL | Phase.OVER:
            raise ValueError(f"expected a question that a seat can be asked, got {ask.kind}")


def _turn(notice: Notice, view: View) -> str:
    can_take = any(isinstance(move, Take) for move in notice.moves)
    if view.ender is None:
        return w.ASK_TURN if can_take else w.ASK_TURN_DRAW
    return w.ASK_LAST_TURN if can_take else w.ASK_LAST_TURN_DRAW


def _window(view: View) -> str:
    if view.answer is None:
        return w.ASK_WINDOW
    if not view.answer:
        return w.WINDOW_PASSED
    return w.WINDOW_KNOCKED if view.sealed is None else w.WINDOW_SEALED


def _idle(view: View, waiting: tuple[int, ...], reader: Reader) -> str:
    message = _waited_for(view, waiting, reader)
    return reader.say(
        message,
        people=reader.people(waiting),
        active=reader.names[view.active],
        card=view.drawn,
        knocker="" if view.knocker is None else reader.names[view.knocker],
    )


def _waited_for(view: View, waiting: tuple[int, ...], reader: Reader) -> str:
    match view.phase:
        case Phase.REVEAL if waiting:
            return w.IDLE_REVEAL
        case Phase.TURN:
            return w.IDLE_TURN
        case Phase.WINDOW:
            return w.IDLE_OWN_WINDOW if view.active == reader.seat else w.IDLE_WINDOW
        case Phase.DECIDE:
            return w.IDLE_DECIDE
        case Phase.PLACE:
            return w.IDLE_PLACE
        case Phase.EXCHANGE:
            return w.IDLE_OWN_EXCHANGE if view.knocker == reader.seat else w.IDLE_EXCHANGE
        case _:
            return w.IDLE
