#!/usr/bin/env python3
"""Writes `orientations.txt`: small images with an orientation in every place and form that Pillow reads, and what Pillow
makes of it. A line has a name, the orientation from 1 to 8, and the file in Base64. Needs Pillow.

An image that Pillow refuses because of its EXIF data is to be decoded as upright.
"""
import base64
import io
import pathlib
import struct
import warnings
import zlib

from PIL import Image

here = pathlib.Path(__file__).parent
EXIF = b"Exif\0\0"
XMP_HEADING = b"http://ns.adobe.com/xap/1.0/\0"
ATTRIBUTE = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description tiff:Orientation="%s"/></x:xmpmeta>'
ELEMENT = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><tiff:Orientation>%s</tiff:Orientation></x:xmpmeta>'
# Type, size of a value, struct format.
TYPES = {"byte": (1, "B"), "short": (3, "H"), "long": (4, "L"), "rational": (5, "LL"), "sbyte": (6, "b"),
         "undefined": (7, "B"), "sshort": (8, "h"), "slong": (9, "l"), "srational": (10, "ll"), "float": (11, "f"),
         "double": (12, "d"), "ifd": (13, "L")}


def entry(order, tag, type, count, data, offset):
    """A directory's entry, and its data if they are longer than 4 bytes."""
    head = struct.pack(order + "HHL", tag, type, count)
    return (head + data.ljust(4, b"\0"), b"") if len(data) <= 4 else (head + struct.pack(order + "L", offset), data)


def tiff(name="short", values=(6,), order="<", tag=0x0112, before=(), count=None):
    type, format = TYPES[name]
    data = struct.pack(order + format * (len(values) // len(format)), *values)
    items = list(before) + [(tag, type, len(values) // len(format) if count is None else count, data)]
    offset = 8 + 2 + 12 * len(items) + 4
    result, rest = struct.pack(order + "H", len(items)), b""
    for item in items:
        head, more = entry(order, *item, offset + len(rest))
        result, rest = result + head, rest + more
    return (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "L", 8) + result + b"\0\0\0\0" + rest


def chunk(type, data):
    return struct.pack(">L", len(data)) + type + data + struct.pack(">L", zlib.crc32(type + data))


def itxt(text, compressed=False, key=b"XML:com.adobe.xmp"):
    data = zlib.compress(text) if compressed else text
    return chunk(b"iTXt", key + b"\0" + bytes([compressed, 0]) + b"en\0name\0" + data)


def profile(data, key=b"exif"):
    return b"\n" + key + b"\n%8d\n" % len(data) + b"\n".join(
        data.hex().encode()[i:i + 72] for i in range(0, 2 * len(data), 72)) + b"\n"


def png(*before, after=()):
    rows = b"".join(b"\0" + bytes(10 * (3 * y + x) for x in range(3)) for y in range(2))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">LLBBBBB", 3, 2, 8, 0, 0, 0, 0)) + b"".join(before) + \
        chunk(b"IDAT", zlib.compress(rows)) + b"".join(after) + chunk(b"IEND", b"")


def segment(data, marker=0xE1):
    return bytes([0xFF, marker]) + struct.pack(">H", 2 + len(data)) + data


def jpeg(*segments):
    stream = io.BytesIO()
    Image.new("L", (3, 2), 99).save(stream, "JPEG", quality=10)
    data = stream.getvalue()
    return data[:2] + b"".join(segments) + data[2:]


def cases():
    for orientation in range(0, 10):
        yield f"xmp attribute {orientation}", png(itxt((ATTRIBUTE % orientation).encode()))
        yield f"exif {orientation}", png(chunk(b"eXIf", tiff(values=(orientation,))))
    for name, (_, format) in TYPES.items():
        values = (6, 1) if len(format) == 2 else (6,)
        for order in "<>":
            yield f"exif {name} {order}", png(chunk(b"eXIf", tiff(name, values, order)))
        yield f"exif {name} twice", png(chunk(b"eXIf", tiff(name, values + values)))
    yield "rational 12/2", png(chunk(b"eXIf", tiff("rational", (12, 2))))
    yield "rational 13/2", png(chunk(b"eXIf", tiff("rational", (13, 2))))
    yield "rational 6/0", png(chunk(b"eXIf", tiff("rational", (6, 0))))
    yield "double 6.5", png(chunk(b"eXIf", tiff("double", (6.5,))))
    yield "negative", png(chunk(b"eXIf", tiff("sshort", (-6,))))
    yield "type unknown, then short", png(chunk(b"eXIf", tiff(before=[(0x0112, 99, 1, b"\3\0")])))
    yield "two entries", png(chunk(b"eXIf", tiff(before=[(0x0112, 3, 1, b"\3\0")])))
    yield "an empty entry first", png(chunk(b"eXIf", tiff(before=[(0x0112, 3, 0, b"")])))
    yield "other tags first", png(chunk(b"eXIf", tiff(before=[(0x010F, 2, 9, b"Loadscope")])))
    yield "offset beyond the end", png(chunk(b"eXIf", tiff("double", (6,))[:-4]))
    yield "directory cut", png(chunk(b"eXIf", tiff()[:14]))
    yield "no directory", png(chunk(b"eXIf", tiff()[:8]))
    yield "no TIFF", png(chunk(b"eXIf", b"nonsense"))
    yield "mixed order", png(chunk(b"eXIf", b"II\0*" + tiff()[4:]))
    yield "empty eXIf", png(chunk(b"eXIf", b""))
    yield "exif heading", png(chunk(b"eXIf", EXIF + tiff()))
    yield "exif heading twice", png(chunk(b"eXIf", EXIF + EXIF + tiff()))
    yield "exif after the pixels", png(after=[chunk(b"eXIf", tiff())])
    yield "two eXIf chunks", png(chunk(b"eXIf", tiff(values=(3,))), chunk(b"eXIf", tiff()))
    yield "raw profile", png(chunk(b"tEXt", b"Raw profile type exif\0" + profile(EXIF + tiff())))
    yield "raw profile compressed", png(chunk(b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(
        profile(EXIF + tiff()))))
    yield "raw profile without heading", png(chunk(b"tEXt", b"Raw profile type exif\0" + profile(tiff())))
    yield "raw profile and eXIf", png(chunk(b"tEXt", b"Raw profile type exif\0" + profile(tiff(values=(3,)))),
                                      chunk(b"eXIf", tiff()))
    yield "raw profile APP1", png(chunk(b"tEXt", b"Raw profile type APP1\0" + profile(EXIF + tiff(), b"APP1")))
    yield "raw profile not hexadecimal", png(chunk(b"tEXt", b"Raw profile type exif\0\nexif\n 4\nxyz\n"))
    yield "exif as a text", png(chunk(b"tEXt", b"exif\0" + tiff()))
    yield "xmp element", png(itxt((ELEMENT % 6).encode()))
    yield "xmp compressed", png(itxt((ATTRIBUTE % 6).encode(), True))
    yield "xmp compressed badly", png(chunk(b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0nonsense"))
    yield "xmp too long", png(itxt((ATTRIBUTE % 6).encode() + b" " * (1 << 20), True))
    yield "xmp of an unknown method", png(chunk(b"iTXt", b"XML:com.adobe.xmp\0\1\1\0\0" + zlib.compress(
        (ATTRIBUTE % 6).encode())))
    yield "xmp after the pixels", png(after=[itxt((ATTRIBUTE % 6).encode())])
    yield "xmp as tEXt", png(chunk(b"tEXt", b"XML:com.adobe.xmp\0" + (ATTRIBUTE % 6).encode()))
    yield "xmp as zTXt", png(chunk(b"zTXt", b"XML:com.adobe.xmp\0\0" + zlib.compress((ATTRIBUTE % 6).encode())))
    yield "xmp of two digits", png(itxt((ATTRIBUTE % 62).encode()))
    yield "xmp with other quotes", png(itxt((ATTRIBUTE % 6).replace('"6"', "'6'").encode()))
    yield "xmp twice", png(itxt((ATTRIBUTE % "x" + ELEMENT % 3 + ATTRIBUTE % 6).encode()))
    yield "xmp elsewhere", png(itxt((ATTRIBUTE % 6).encode(), key=b"XML:other"))
    yield "exif without a tag and xmp", png(chunk(b"eXIf", tiff(tag=0x0100)), itxt((ATTRIBUTE % 6).encode()))
    yield "exif and xmp", png(chunk(b"eXIf", tiff(values=(3,))), itxt((ATTRIBUTE % 6).encode()))
    yield "invalid exif and xmp", png(chunk(b"eXIf", tiff(values=(9,))), itxt((ATTRIBUTE % 6).encode()))
    yield "exif bytes and xmp", png(chunk(b"eXIf", tiff("byte")), itxt((ATTRIBUTE % 6).encode()))
    yield "jpeg xmp attribute", jpeg(segment(XMP_HEADING + (ATTRIBUTE % 6).encode()))
    yield "jpeg xmp element", jpeg(segment(XMP_HEADING + (ELEMENT % 8).encode()))
    yield "jpeg xmp of another application", jpeg(segment(XMP_HEADING + (ATTRIBUTE % 6).encode(), 0xE2))
    yield "jpeg exif long", jpeg(segment(EXIF + tiff("long")))
    yield "jpeg exif heading twice", jpeg(segment(EXIF + EXIF + tiff()))
    yield "jpeg exif in two segments", jpeg(segment(EXIF + tiff()[:20]), segment(EXIF + tiff()[20:]))
    yield "jpeg exif and xmp", jpeg(segment(XMP_HEADING + (ATTRIBUTE % 6).encode()), segment(EXIF + tiff(values=(3,))))
    yield "jpeg two xmp", jpeg(segment(XMP_HEADING + (ATTRIBUTE % 6).encode()),
                               segment(XMP_HEADING + (ATTRIBUTE % 3).encode()))


def orientation(data):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image = Image.open(io.BytesIO(data))
            image.load()
            value = image.getexif().get(0x0112, 1)
        except (SyntaxError, ValueError, OSError):
            return 1
    return int(value) if value in range(2, 9) else 1


lines = [f"{name}\t{orientation(data)}\t{base64.b64encode(data).decode()}" for name, data in cases()]
(here / "orientations.txt").write_text("\n".join(lines) + "\n")
