#!/usr/bin/env python3
"""Makes the font files of the first view from the files of @fontsource-variable, which split Tamil and Latin.

Each page of ours mixes both scripts in three families, which would be six files of 266 KB. Here each family is one file:
Tamil letters, ASCII and the punctuation of our texts, only the weights that the style sheets use, without features that
nothing turns on. All other letters stay in the split files (styles/fonts.css), which a page loads when it has them.

The italics are of Noto Serif, whose Latin letters Noto Serif Tamil has: its own italic files slant Tamil, and have upright
Latin letters. Only pages with such words load them, the second file only those with marked letters.

Needs Debian's packages fonttools and python3-brotli. Run in the project's folder after `npm ci` and
`npm install --no-save @fontsource-variable/noto-serif@5.3.0`, which nothing else uses, when a font package is updated:
python3 client/fonts/make_fonts.py
"""
import os
import tempfile

from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import build, instancer
from fontTools.varLib.models import normalizeValue, piecewiseLinearMap

PACKAGES = "node_modules/@fontsource-variable"
OUT = os.path.dirname(__file__)

# The reformed script with Grantha letters; ௐ is among them, old numerals and signs of accounting are not.
RUPEE = 0x20B9
TAMIL = [*range(0x0B82, 0x0BD8), 0x200C, 0x200D, RUPEE, 0x25CC]
LATIN = [
    *range(0x20, 0x7F),
    *(0xA0, 0xA9, 0xAB, 0xB0, 0xB7, 0xBB, 0xD7),
    *(0x2013, 0x2014),
    *(0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2212),
]
# Letters of titles and names in italics, with `&`; and those of transliterated Tamil and Sanskrit.
ITALIC = [0x26, *range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x100)]
ITALIC_EXT = [ord(letter) for letter in "āīūēōṁṃṅṇṉṭḍḷḻṟṛśṣḥĀĪŪĒŌṀṂṄṆṈṬḌḶḺṞṚŚṢḤ"]
# What shapes Tamil letters and what browsers apply unasked. No style sheet turns on another one.
FEATURES = "abvm abvs akhn blwf blwm blws calt ccmp clig dist haln kern liga locl mark mkmk pres psts rclt rlig rvrn".split()


def instance(path, characters, weight):
    """A static font with these characters only."""
    options = subset.Options(layout_features=FEATURES, notdef_outline=True, hinting=True)
    options.drop_tables += ["STAT", "vhea", "vmtx"]
    font = TTFont(path)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    font.flavor = None
    return font


def merged(folder, family, tamil, weight):
    """One static font of both scripts. The Latin one comes first: its space and metrics count."""
    parts = []
    for script, characters in [("latin", LATIN), ("tamil", tamil)]:
        part = f"{folder}/{script}-{weight}.ttf"
        instance(f"{PACKAGES}/{family}/files/{family}-{script}-wght-normal.woff2", characters, weight).save(part)
        parts.append(part)
    font = Merger().merge(parts)
    path = f"{folder}/{family}-{weight}.ttf"
    font.save(path)
    return path


def position(family, weight):
    """Where a weight lies on the family's axis, from -1 over 0 (its regular weight) to 1."""
    font = TTFont(f"{PACKAGES}/{family}/files/{family}-tamil-wght-normal.woff2")
    axis = font["fvar"].axes[0]
    even = normalizeValue(weight, (axis.minValue, axis.defaultValue, axis.maxValue))
    return piecewiseLinearMap(even, font["avar"].segments["wght"])


def make(name, family, weights, tamil=TAMIL):
    """Writes NAME.woff2: static for one weight, variable between two."""
    with tempfile.TemporaryDirectory() as folder:
        masters = [merged(folder, family, tamil, weight) for weight in weights]
        if len(masters) == 1:
            font = TTFont(masters[0])
        else:
            # Fonts of two weights that were one variable font have the same points, so they can become one again.
            design = DesignSpaceDocument()
            # Weights between the two are as bold as they were: the font's own scale is not even.
            scale = {weight: position(family, weight) for weight in range(weights[0], weights[1] + 1, 50)}
            design.addAxis(
                AxisDescriptor(
                    tag="wght",
                    name="Weight",
                    minimum=weights[0],
                    default=weights[0],
                    maximum=weights[1],
                    map=list(scale.items()),
                )
            )
            for weight, path in zip(weights, masters):
                design.addSource(
                    SourceDescriptor(name=str(weight), font=TTFont(path), location={"Weight": scale[weight]})
                )
            font = build(design)[0]
        font.flavor = "woff2"
        path = f"{OUT}/{name}.woff2"
        font.save(path)
        print(f"{name}: {os.path.getsize(path)} bytes, {len(font.getGlyphOrder())} glyphs")


def make_italic(name, script, characters):
    """Writes NAME.woff2: italics of Noto Serif, from the weight of texts to that of what is strong in them."""
    options = subset.Options(layout_features=FEATURES, hinting=False)
    options.drop_tables += ["STAT"]
    font = TTFont(f"{PACKAGES}/noto-serif/files/noto-serif-{script}-wght-italic.woff2")
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    font.flavor = "woff2"
    path = f"{OUT}/{name}.woff2"
    font.save(path)
    print(f"{name}: {os.path.getsize(path)} bytes, {len(font.getGlyphOrder())} glyphs")


make("anek-tamil", "anek-tamil", [800])
make("noto-serif-tamil", "noto-serif-tamil", [400, 700])
make("noto-sans-tamil", "noto-sans-tamil", [400, 650])
make("noto-sans-latin", "noto-sans-tamil", [400, 650], tamil=[RUPEE])
make_italic("noto-serif-italic", "latin", ITALIC)
make_italic("noto-serif-italic-ext", "latin-ext", ITALIC_EXT)
