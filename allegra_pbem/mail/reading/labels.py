"""Header blocks: "From: … Sent: … To: … Subject: …" as mail programs put above a text that they do not quote."""

from collections.abc import Mapping

from ..language.fold import key
from .page import Mark, Page

FEWEST_LABELS = 3
"""Of fewer different labels any list of keywords might have the same."""
_GAP = 4
"""A label stands at most so many rows below the one before: long values wrap, some programs leave rows blank."""
_LONGEST_LABEL = 30

_LABELS: Mapping[str, str] = {
    "from": """from; de; da; von; van; från; fra; fran; od; kimden; gönderen; lähettäjä; feladó; expéditeur;
        mittente; remitente; remetente; afsender; avsändare; avsender; от; от кого; отправитель; від; kime;
        odesílatel; odosielateľ; expeditor; από; מאת; من; 发件人; 寄件者; 寄件人; 差出人; 送信者; 보낸 사람;
        보낸사람; người gửi; từ; dari; nadawca; pošiljatelj; šalje; saatja; nuo""",
    "date": """sent; date; envoyé; envoyé le; date d'envoi; inviato; inviato il; data; enviada em; enviado em;
        enviado; enviado el; enviada; enviado a; fecha; gesendet; gesendet am; datum; verzonden; skickat;
        skickat den; sendt; dato; lähetetty; päivämäärä; wysłano; data wysłania; odesláno; odoslané; dátum;
        küldve; elküldve; trimis; dată; отправлено; дата; дата отправки; надіслано; gönderildi;
        gönderme tarihi; tarih; στάλθηκε; ημερομηνία; נשלח; תאריך; تاريخ الإرسال; 发送时间; 日期; 发送日期;
        寄件日期; 傳送日期; 送信日時; 日付; 보낸 날짜; 날짜; đã gửi; ngày; dikirim; tanggal; poslano; saadetud""",
    "to": """to; à; pour; a; per; para; an; aan; till; til; vastaanottaja; címzett; do; komu; pre; către;
        кому; kime; alıcı; προς; אל; إلى; 收件人; 宛先; 받는 사람; 받는사람; đến; kepada; za; saaja;
        destinataire; destinatario; empfänger; odbiorca; mottagare""",
    "cc": """cc; copie à; copie; kopie; kopia; kopi; dw; копия; kopya; копія; κοιν; 抄送; 副本; 참조;
        tembusan; kopio; másolatot kap""",
    "subject": """subject; objet; oggetto; assunto; betreff; betr; onderwerp; ämne; emne; aihe; temat;
        předmět; predmet; tárgy; subiect; тема; konu; θέμα; נושא; الموضوع; 主题; 主題; 主旨; 件名; 제목;
        chủ đề; asunto; subjek; perihal; teema; tema""",
    "reply": """reply-to; répondre à; rispondi a; responder a; responder para; antwort an; svar til;
        svara till""",
}

_SEPARATORS = """original message; forwarded message; original appointment; begin forwarded message;
    ursprüngliche nachricht; originalnachricht; weitergeleitete nachricht;
    anfang der weitergeleiteten nachricht; urspr. nachricht; message d'origine; message original;
    message initial; message transféré; début du message réexpédié; début du message transféré;
    messaggio originale; messaggio inoltrato; inizio messaggio inoltrato; mensagem original;
    mensagem encaminhada; mensagem reencaminhada; início da mensagem encaminhada; mensaje original;
    mensaje reenviado; inicio del mensaje reenviado; oorspronkelijk bericht; doorgestuurd bericht;
    ursprungligt meddelande; vidarebefordrat meddelande; oprindelig besked; oprindelig meddelelse; original meddelelse;
    opprinnelig melding; alkuperäinen viesti; wiadomość oryginalna; oryginalna wiadomość; původní zpráva;
    pôvodná správa; eredeti üzenet; mesaj original; исходное сообщение; пересылаемое сообщение;
    оригинальное сообщение; orijinal ileti; orijinal mesaj; αρχικό μήνυμα; 原始邮件; 原始郵件; 转发邮件;
    元のメッセージ; 원본 메시지; tin nhắn gốc; pesan asli; izvorna poruka; quoted text"""


def _listed(words: str) -> list[str]:
    return [key(" ".join(word.split())) for word in words.split(";")]


_KIND = {label: kind for kind, labels in _LABELS.items() for label in _listed(labels)}
_RULES = frozenset(_listed(_SEPARATORS))


def mark_headers(page: Page) -> None:
    """Mark header blocks of three or more different mail labels, and the rules that programs put above a quotation."""
    _mark_rules(page)
    block: list[int] = []
    kinds: set[str] = set()
    for at in page.open():
        found = labels_of(page.plain[at])
        if not found:
            continue
        if block and at - block[-1] > _GAP:
            block, kinds = [], set()
        block.append(at)
        kinds |= found
        if len(kinds) >= FEWEST_LABELS:
            page.mark(range(block[0], at + 1), Mark.HEADERS)


def _mark_rules(page: Page) -> None:
    """Mark rules, with the labels that follow at once: below a rule they need no colon."""
    for at in page.open():
        if not _is_rule(page.plain[at]):
            continue
        end = at + 1
        while end < len(page.plain) and page.marks[end] is None and _kind(page.plain[end].partition(" ")[0]):
            end += 1
        page.mark(range(at, end), Mark.HEADERS)


def labels_of(row: str) -> set[str]:
    """The kinds of mail labels in a row: the one that it begins with, or all when a whole block was run together."""
    first = _kind(row.partition(":")[0]) if ":" in row else None
    if first is None:
        return set()
    more = (_kind(word[:-1]) for word in row.replace(" :", ":").split() if word.endswith(":"))
    return {first, *(kind for kind in more if kind)}


def names_author(row: str) -> bool:
    """Whether the row of a header block says who wrote; it may lack its colon, and go on with other labels."""
    return "from" in {_kind(row.partition(":")[0]), _kind(row.partition(" ")[0])}


def _kind(label: str) -> str | None:
    bare = label.strip(" *_#\t")
    return _KIND.get(key(" ".join(bare.split()))) if len(bare) <= _LONGEST_LABEL else None


def _is_rule(row: str) -> bool:
    """`-----Original Message-----`, `Begin forwarded message:`, in any language of the table."""
    text = row.strip()
    framed = text.startswith(("--", "==", "__", "**")) or text.endswith(":")
    return framed and len(text) <= 120 and key(text.strip(" -=_*:>.")) in _RULES
