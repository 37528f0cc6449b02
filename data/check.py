# Checks a game of Allegra from its record alone: python3 check.py record.json
import hashlib
import hmac
import json
import struct
import sys


def shuffled(cards, nth=0, kind="shuffle"):
    key, cards = hmac.digest(seed, f"allegra-{kind}/1\n{number}\n{nth}\n{words}".encode(), "sha256"), sorted(cards)
    stream = (w for k in range(2**64) for w in struct.unpack(">4Q", hmac.digest(key, struct.pack(">Q", k), "sha256")))
    for i in range(len(cards) - 1, 0, -1):
        j = next(word for word in stream if word < 2**64 // (i + 1) * (i + 1)) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def need(written, **right):
    for key in [key for key in right if written.get(key) != right[key]]:
        sys.exit(f"Round {number} after {at} actions: {key}: expected {right[key]}; the record has {written.get(key)}")


record, number, at, decide = json.load(open(sys.argv[1], "rb")), 0, 0, "knock pass close keep discard give"  # noqa: SIM115
sys.excepthook = lambda _, error, __: print(f"Round {number} after {at} actions: no way on: {error!r}", file=sys.stderr)
n, rule, first, turn = len(record["game"]["players"]), record["game"]["options"], 0, "exchange take draw score"
areas = [{c + r: ("ABCDE".index(c) - 4 * s) % (4 * n) * 3 + int(r) for r in "123" for c in "ABCDE"} for s in range(n)]
sets = ("A B C D E ABC BCD CDE" + " ABD ABE ACD ACE ADE BCE BDE" * (rule["lines"] == "anywhere")).split()
lines = [[a[c + r] for c in x for r in y] for a in areas for x in sets for y in ["123", *"123"] if len(x + y) == 4]
for number, one in enumerate(record["rounds"], 1):
    at, seed, words, done, m = 0, bytes.fromhex(one["seed"]), "\n".join(one["entropy"]), [], 0
    first = (first + 1) % n if number > 1 else shuffled(range(n), 0, "starter")[-1]
    need(one, round=number, commitment=hashlib.sha256(seed).hexdigest(), starter=first)
    stock = shuffled([int(card) for card, count in record["game"]["deck"].items() for _ in range(count)])
    up, down = {}, {area[c + r]: stock.pop(0) for area in areas for r in "123" for c in "BCDE"}
    seat, to, pile, hand, may = first - 1, None, [], stock.pop(0), "reveal"
    for at, (do, who, action) in enumerate((a["do"], a.get("seat"), a) for a in [*one["actions"], {"do": "score"}]):
        if do in "take draw score":
            pile, ring = [*pile, hand], [(seat + i) % n for i in range(2 * n)]
            done = done or [s for s in ring[: rule["trigger"] != "any" or n] if not down.keys() & areas[s].values()]
            seat = next(s for s in ring[1:] if s not in done[:1])
        m, stock, pile = (m, stock, pile) if stock or do != "draw" else (m + 1, shuffled(pile[:-1], m + 1), pile[-1:])
        to, hand = action.get("to", to), pile.pop() if do == "take" else stock.pop(0) if do == "draw" else hand
        whose = to if do == "place" else who if do in "reveal knock pass close score" else seat
        need(action, do=do if do in may else may, seat=whose, card=hand if do == "draw" else None)
        may = "place" if do == "give" else decide if do in "draw knock pass close" else [turn, "reveal"][at + 1 < n]
        spots = [areas[to if k == "take" else who][action[k]] for k in ("take", "cell", "put", "flip") if k in action]
        spots += [areas[who][cell] for cell in action.get("cells", ())]
        for spot in [s for s in down if do == "score" and rule["final_clear"]] or spots * (do not in "knock pass"):
            card = down.pop(spot) if spot in down or do in "reveal discard" else up.pop(spot)
            hand, up[spot] = (hand, card) if do in "reveal discard score" else (card, hand)
        for spot in {s for line in lines if len({up.get(s, s / 99) for s in line}) == 1 for s in line}:
            del up[spot]
    sums = [sum({**down, **up}.get(spot, 0) for spot in area.values()) for area in areas]
    low = min(sums[s] for s in range(n) if s not in done[:1]) + (rule["tie"] == "safe")
    twice = [s for s in done[:1] if sums[s] >= max(low, rule["doubling"] == "positive" or -99)]
    scores = [2 * total if s in twice else total for s, total in enumerate(sums)]
    need(one, sums=sums, ender=(*done, None)[0], doubled=bool(twice), scores=scores)
totals = [sum(one["scores"][s] for one in record["rounds"]) for s in range(n)]
number < rule["rounds"] or need(record, totals=totals, winners=[s for s in range(n) if totals[s] == min(totals)])
print(f"All {number} rounds are right.")
