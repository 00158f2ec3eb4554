// Made by scripts/web-brush-parts from what `inkstone brushes` says: change the Swift sources, and run it
// again.

/** What brush files can name: parts with their settings, words, and limits. */
export const parts = {
  "keys": ["name", "summary", "tool", "color", "opacity", "width", "blend-mode", "formula", "cap", "join", "dash", "stages", "engine", "tip", "keeping"],
  "tools": ["pen", "highlighter", "eraser"],
  "blendModes": {
    "clear": 0,
    "source": 1,
    "destination": 2,
    "source-over": 3,
    "destination-over": 4,
    "source-in": 5,
    "destination-in": 6,
    "source-out": 7,
    "destination-out": 8,
    "source-atop": 9,
    "destination-atop": 10,
    "xor": 11,
    "plus": 12,
    "multiply": 32,
    "screen": 33,
    "overlay": 34,
    "darken": 35,
    "lighten": 36,
    "color-dodge": 37,
    "color-burn": 38,
    "hard-light": 39,
    "soft-light": 40,
    "difference": 41,
    "exclusion": 42,
    "hue": 43,
    "saturation": 44,
    "color": 45,
    "luminosity": 46,
  },
  "caps": {
    "round": 0,
    "butt": 1,
    "square": 2,
  },
  "joins": {
    "round": 0,
    "miter": 1,
    "bevel": 2,
  },
  "keepings": {
    "strokes": 0,
    "pixels": 1,
    "strokes-then-pixels": 2,
    "fading": 3,
  },
  "limits": {
    "bytes": 1048576,
    "text": 4096,
    "name": 64,
    "settings": 64,
    "width": 1000000000,
    "lengths": 256,
    "period": 0.1,
    "side": 1024,
    "pixels": 4194304,
    "spacing": 0.05,
    "effects": 16,
    "filters": 8,
    "revisingFilters": 2,
  },
  "revising": ["douglas-peucker", "taper"],
  "engines": {
    "smoothing": {
      "summary": "draws a cubic curve to every sample, rounder or straighter as one likes",
      "settings": {
        "strength": {"least": -4, "most": 4, "else": 0.7, "summary": "0 straight to 1 roundest; above that curves loop, below 0 they knot"},
      },
    },
    "polyline": {
      "summary": "draws straight lines from sample to sample",
      "settings": {},
    },
    "interpolation": {
      "summary": "draws two straight lines to every sample, over a point of the smooth curve",
      "settings": {
        "strength": {"least": -4, "most": 4, "else": 0.5, "summary": "0 straight to 1 roundest; above that curves loop, below 0 they knot"},
      },
    },
    "midpoint": {
      "summary": "draws curves between the middles of the lines",
      "settings": {},
    },
    "catmull-rom": {
      "summary": "draws a spline through all samples",
      "settings": {
        "parameters": {"words": ["uniform", "centripetal"], "else": "uniform", "summary": "how the parameter runs; centripetal makes no hooks where samples are uneven"},
        "steps": {"least": 0, "most": 8, "whole": true, "else": 0, "unit": "lines", "summary": "into how many straight lines each curve is divided; 0 keeps curves"},
      },
    },
  },
  "effects": {
    "pressure-width": {
      "settings": {
        "minimum": {"least": 0, "most": 1000, "else": 0, "summary": "the width without pressure, times the brush's"},
        "maximum": {"least": 0, "most": 1000, "else": 1, "summary": "the width at full pressure, times the brush's"},
        "fallback": {"least": 0, "most": 1000, "else": 1, "summary": "the width where the device reports no pressure, times the brush's"},
      },
    },
    "speed-width": {
      "settings": {
        "slow": {"least": 0, "most": 1000, "summary": "the width at 20 units a second and below, times the brush's"},
        "fast": {"least": 0, "most": 1000, "summary": "the width at 3,000 units a second and above, times the brush's"},
      },
    },
    "velocity-width": {
      "settings": {},
    },
    "spiral-width": {
      "settings": {
        "threshold": {"least": 0, "most": 1000000, "else": 48, "unit": "document units", "summary": "the step over three points above which ink thins"},
        "interval": {"least": 0, "most": 10, "else": 0, "unit": "seconds", "summary": "how far apart points are that count; 0 for all"},
      },
    },
    "stylus-width": {
      "settings": {
        "minimum": {"least": 0, "most": 1000000000, "unit": "document units", "summary": "the smallest radius, for a brush of the width minimum + maximum"},
        "maximum": {"least": 0, "most": 1000000000, "unit": "document units", "summary": "the greatest radius, for a brush of the width minimum + maximum"},
      },
    },
    "finger-width": {
      "settings": {
        "minimum": {"least": 0, "most": 1000000000, "unit": "document units", "summary": "the smallest radius, for a brush of the width minimum + maximum"},
        "maximum": {"least": 0, "most": 1000000000, "unit": "document units", "summary": "the greatest radius, for a brush of the width minimum + maximum"},
      },
    },
    "proportional-width": {
      "settings": {},
    },
    "scaled-width": {
      "settings": {
        "factor": {"least": 0, "most": 1000, "summary": "what the width is multiplied by"},
      },
    },
    "pressure-opacity": {
      "settings": {
        "minimum": {"least": 0, "most": 1, "else": 0, "summary": "the opacity without pressure, times the brush's"},
        "maximum": {"least": 0, "most": 1, "else": 1, "summary": "the opacity at full pressure, times the brush's"},
        "fallback": {"least": 0, "most": 1, "else": 1, "summary": "the opacity where the device reports no pressure, times the brush's"},
      },
    },
    "pressure-hue": {
      "settings": {
        "fallback": {"least": 0, "most": 1, "else": 0.5, "summary": "the grey where the device reports no pressure, 0 black to 1 white"},
      },
    },
    "tilt-shading": {
      "settings": {
        "width": {"least": 0, "most": 1000, "else": 1, "summary": "what the width is multiplied by when it lies flat"},
        "opacity": {"least": 0, "most": 1, "else": 1, "summary": "what the opacity is multiplied by when it lies flat"},
        "threshold": {"least": 0, "most": 1.5, "else": 0, "unit": "radians", "summary": "the tilt from upright below which nothing happens"},
      },
    },
    "tip-rotation": {
      "settings": {
        "source": {"words": ["fixed", "azimuth", "roll"], "else": "fixed", "summary": "what it turns with: nothing, the direction in which the pen leans, or its barrel"},
        "offset": {"least": -6.283185307179586, "most": 6.283185307179586, "else": 0, "unit": "radians", "summary": "what is added, from the x axis towards the y axis"},
      },
    },
    "blending": {
      "settings": {
        "mode": {"words": ["clear", "source", "destination", "source-over", "destination-over", "source-in", "destination-in", "source-out", "destination-out", "source-atop", "destination-atop", "xor", "plus", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"], "summary": "the blend mode"},
        "opacity": {"least": 0, "most": 1, "else": 1, "summary": "what the opacity is multiplied by"},
      },
    },
  },
  "filters": {
    "savitzky-golay": {
      "settings": {
        "window": {"least": 2, "most": 12, "whole": true, "else": 2, "unit": "samples", "summary": "how many samples at either side are fitted"},
        "strength": {"least": 0, "most": 1, "else": 1, "summary": "how much of the fit is taken"},
      },
    },
    "douglas-peucker": {
      "settings": {
        "tolerance": {"least": 2.2250738585072014e-308, "most": 1000000, "unit": "document units", "summary": "the largest distance that is left out; above 0"},
      },
    },
    "decimation": {
      "settings": {
        "rate": {"least": 1, "most": 1000, "whole": true, "unit": "samples", "summary": "of how many one is kept"},
      },
    },
    "taper": {
      "settings": {
        "start": {"least": 0, "most": 10000, "else": 0, "unit": "document units", "summary": "the length of the taper at the start"},
        "end": {"least": 0, "most": 10000, "else": 0, "unit": "document units", "summary": "the length of the taper at the end"},
        "least": {"least": 0, "most": 1, "else": 0, "summary": "the width at the very ends, times the full one"},
      },
    },
  },
  "tips": {},
  "formulas": {},
  "colorSpaces": {
    "srgb": {
      "count": 3,
      "range": [0, 1],
    },
    "gray": {
      "count": 1,
      "range": [0, 1],
    },
    "hsv": {
      "count": 3,
      "range": [0, 1],
    },
    "cmyk": {
      "count": 4,
      "range": [0, 1],
    },
    "display-p3": {
      "count": 3,
      "range": [0, 1],
    },
  },
};
