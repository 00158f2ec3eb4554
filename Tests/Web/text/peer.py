#!/usr/bin/env python3
"""Queries the libraries of native text layout, for text.test.mjs: a query per input line, an answer per output line.

{"classes": true}                       the bidirectional class of each assigned character, in runs
{"levels": [TEXT…], "direction": …}     FriBidi's levels of each character
{"text": …, "font": …, "size": …}       Pango's size of a layout and the starts of its lines; with "width" wrapped lines
"""
import ctypes
import json
import sys
import unicodedata


def library(name):
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


fribidi = library("libfribidi.so.0")
pango = library("libpango-1.0.so.0")
pangocairo = library("libpangocairo-1.0.so.0")
cairo = library("libcairo.so.2")


def classes():
    """Returns runs of characters of one class: [first, last, class]."""
    runs = []
    for code in range(0x110000):
        character = chr(code)
        if unicodedata.category(character) in ("Cn", "Co", "Cs"):
            continue
        kind = unicodedata.bidirectional(character)
        if runs and runs[-1][1] == code - 1 and runs[-1][2] == kind:
            runs[-1][1] = code
        else:
            runs.append([code, code, kind])
    return runs


def levels(text, direction):
    """Returns FriBidi's levels of the characters of a paragraph."""
    count = len(text)
    characters = (ctypes.c_uint32 * count)(*map(ord, text))
    types = (ctypes.c_uint32 * count)()
    brackets = (ctypes.c_uint32 * count)()
    fribidi.fribidi_get_bidi_types(characters, count, types)
    fribidi.fribidi_get_bracket_types(characters, count, types, brackets)
    base = ctypes.c_uint32({"ltr": 0x110, "rtl": 0x111, "auto": 0x40}[direction])
    found = (ctypes.c_int8 * count)()
    fribidi.fribidi_get_par_embedding_levels_ex(types, brackets, count, ctypes.byref(base), found)
    return list(found)


class Line(ctypes.Structure):
    """The first fields of PangoLayoutLine."""

    _fields_ = [("layout", ctypes.c_void_p), ("start", ctypes.c_int), ("length", ctypes.c_int)]


def pointer(function, *arguments):
    function.restype = ctypes.c_void_p
    return ctypes.c_void_p(function(*arguments))


def layout(question):
    """Returns the size and lines of a layout, without hinting and rounding."""
    surface = pointer(cairo.cairo_recording_surface_create, 0x2000, None)
    context = pointer(cairo.cairo_create, surface)
    # Enlarged as in InkTypesetting, so that nothing is rounded.
    scale = 32.0
    cairo.cairo_scale(context, ctypes.c_double(scale), ctypes.c_double(scale))
    made = pointer(pangocairo.pango_cairo_create_layout, context)
    pango_context = pointer(pango.pango_layout_get_context, made)
    pangocairo.pango_cairo_context_set_resolution(pango_context, ctypes.c_double(72))
    options = pointer(cairo.cairo_font_options_create)
    cairo.cairo_font_options_set_hint_style(options, 1)
    cairo.cairo_font_options_set_hint_metrics(options, 1)
    pangocairo.pango_cairo_context_set_font_options(pango_context, options)
    pango.pango_context_set_round_glyph_positions(pango_context, 0)
    font = pointer(pango.pango_font_description_from_string, question["font"].encode())
    pango.pango_font_description_set_absolute_size(font, ctypes.c_double(question["size"] * 1024))
    pango.pango_layout_set_font_description(made, font)
    if "width" in question:
        pango.pango_layout_set_width(made, int(question["width"] * 1024))
        pango.pango_layout_set_wrap(made, 2)
    pango.pango_layout_set_text(made, question["text"].encode(), -1)
    pangocairo.pango_cairo_update_layout(context, made)
    size = (ctypes.c_int(), ctypes.c_int())
    pango.pango_layout_get_size(made, ctypes.byref(size[0]), ctypes.byref(size[1]))
    starts = []
    for i in range(pango.pango_layout_get_line_count(made)):
        line = ctypes.cast(pointer(pango.pango_layout_get_line_readonly, made, i), ctypes.POINTER(Line))
        starts.append(len(question["text"].encode()[: line.contents.start].decode()))
    return {"width": size[0].value / 1024, "height": size[1].value / 1024, "starts": starts}


def answer(question):
    if "classes" in question:
        return {"version": unicodedata.unidata_version, "runs": classes()}
    if "levels" in question:
        return fribidi and [levels(text, question["direction"]) for text in question["levels"]]
    return layout(question) if pango and pangocairo and cairo else None


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
