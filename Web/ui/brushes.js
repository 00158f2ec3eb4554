// The sheet of brushes, and the panels of colour, width and eraser.

import { number, percent, word } from "../words.js";
import { button, choice, h, show, slider } from "./dom.js";
import { close, open, panel, refresh } from "./panels.js";
import { colorOf, fadings, fadingTimes, hexOf, inks, widths, widthText } from "./tools.js";

/** The names of brushes that draw as those of other programs do. */
const classic = /^(spiral|drawui|inkable|jotui|drawsana|velocity|forcesketch|cregle)\b/;

/** Draws what a brush does, in pixels of the screen. */
export function drawPreview(tools, brush, canvas, width, height) {
  const density = devicePixelRatio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  // Some erasers are several times as wide as they say.
  const broad = brush.erases ? 2.2 * brush.width : tools.width(brush);
  // A pixel of the screen is 3/4 of a unit; what is broad is shown smaller.
  const scale = density * Math.min(4 / 3, (height * 0.45) / broad);
  // What is nearly white is shown on dark paper.
  canvas.toggleAttribute("data-dark", !brush.erases && Math.min(...tools.color(brush).slice(0, 3)) > 0.85);
  show(canvas, tools.engine.preview(brush.index, brush.erases ? 0 : broad, tools.chosenColor(brush),
    Math.round(width * density), Math.round(height * density), scale));
}

/** Makes the panels. */
export function brushPanels(studio) {
  const { tools } = studio;

  // MARK: Brushes

  /** Previews are drawn when they come into sight, one a time slice. */
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      setTimeout(() => {
        if (target.isConnected) drawPreview(tools, target.brush, target, 132, 44);
      });
    }
  });

  const tile = (brush, chosen, choose) => {
    const canvas = h("canvas", { width: 132, height: 44 });
    canvas.brush = brush;
    watcher.observe(canvas);
    return h("button.tile", {
      type: "button", title: brush.summary, "data-key": brush.name, "aria-pressed": chosen,
      "aria-description": brush.summary, click: choose,
    }, canvas, h("span", {}, brush.title));
  };

  /** The editor is loaded when it is wanted. */
  const edit = async (brush, isNew = false) => {
    close("brushes");
    try {
      (await import("./brush-editor.js")).editBrush(studio, brush, isNew);
    } catch (error) {
      studio.say(error.message, true);
    }
  };

  panel("brushes", "Brushes", (body) => {
    const known = tools.brushes.filter((brush) => !brush.id);
    const inHand = tools.isErasing ? tools.eraserBrush : tools.brush;
    body.append(h("div.buttons.narrow", {},
      button(null, "New brush", () => edit(tools.named("pen") ?? known[0], true)),
      button(null, inHand.id ? "Edit" : "Edit a copy", () => edit(inHand), {
        "aria-label": word(inHand.id ? "Edit {brush}" : "Edit a copy of {brush}", { brush: inHand.title }), key: "edit",
      }),
      button(null, "Brush file…", () => {
        close("brushes");
        studio.openBrushFile();
      })));
    const parts = [
      ["Your own", tools.brushes.filter((brush) => brush.id)],
      ["Everyday", known.filter((brush) => !brush.erases && !classic.test(brush.name))],
      ["Erasers", known.filter((brush) => brush.erases)],
      ["Classic engines", known.filter((brush) => !brush.erases && classic.test(brush.name))],
    ];
    for (const [title, brushes] of parts) {
      if (brushes.length === 0) continue;
      const tiles = h("div.tiles", {}, brushes.map((brush) => {
        const chosen = tools.isErasing ? !tools.eraser.whole && brush === tools.eraserBrush : brush === tools.brush;
        return tile(brush, chosen, () => {
          tools.choose(brush.name);
          studio.say(brush.title);
          close("brushes");
        });
      }));
      if (title !== "Classic engines") body.append(h("h3", {}, word(title)), tiles);
      // Brushes as other programs have them are one fold away.
      else body.append(h("details", { open: brushes.includes(inHand) }, h("summary", { "data-key": title }, word(title)), tiles));
    }
    body.append(h("div.buttons", {}, button(null, "Usual toolbar", () => {
      tools.resetToolbar();
      studio.say("The toolbar is as it was at first.");
    })));
  });

  // MARK: Colour

  const swatch = (name, hex) => h("button.swatch", {
    type: "button", "aria-label": name, title: name, "data-key": `swatch ${hex}`,
    "aria-pressed": tools.chosenColor() != null && hexOf(tools.color()) === hex,
    click: () => {
      tools.setColor(colorOf(hex));
      refresh("color");
    },
  });

  panel("color", "Colour", (body) => {
    const fill = (list) => h("div.swatches", {}, list.map(([name, hex]) => {
      const element = swatch(name, hex);
      element.style.backgroundColor = hex;
      return element;
    }));
    const picker = h("input", {
      type: "color", "aria-label": "Other colour", "data-key": "picker", value: hexOf(tools.color()),
    });
    picker.addEventListener("input", () => tools.setColor(colorOf(picker.value)));
    picker.addEventListener("change", () => {
      tools.remember(picker.value);
      refresh("color");
    });
    body.append(
      fill(inks),
      tools.recentColors.length > 0 ? fill(tools.recentColors.map((hex) => [word("Colour {hex}", { hex }), hex])) : "",
      h("div.row", {},
        h("label.picker", {}, picker, h("span", {}, word("Other…"))),
        button(null, "The brush’s own", () => {
          tools.setColor(null);
          refresh("color");
        }, { "aria-pressed": tools.chosenColor() == null })),
      opacity(),
      h("h3", {}, word("Keep this colour in the toolbar")),
      h("div.buttons.places", {}, tools.quick.map((hex, at) => {
        const element = h("button.swatch", {
          type: "button", "data-key": `place ${at}`, "aria-label": word("Place {place}, now {what}", { place: at + 1, what: nameOf(hex) }),
          title: word("Place {place}", { place: at + 1 }), "aria-pressed": hexOf(tools.color()) === hex,
          click: () => tools.pinInk(hexOf(tools.color()), at),
        });
        element.style.backgroundColor = hex;
        return element;
      })),
    );
  }, () => `${tools.name}${tools.recentColors}${tools.quick}`);

  const nameOf = (hex) => word(inks.find(([, other]) => other === hex)?.[0] ?? hex);

  const opacity = () => slider("Opacity", {
    min: 0.05, max: 1, step: 0.05, value: tools.color()[3],
    text: percent, input: (value) => tools.setOpacity(value),
  });

  // MARK: Width

  /** A slider of widths by their logarithm, 0 to 1. */
  const widthSlider = (label, width, input) => {
    const span = Math.log(widths.most / widths.least);
    const value = (place) => widths.least * Math.exp(place * span);
    return slider(label, {
      step: 0.005, value: Math.log(width / widths.least) / span, text: (place) => widthText(value(place)),
      input: (place) => input(value(place)),
    });
  };

  panel("width", "Width", (body) => {
    const sample = h("canvas.sample", { "aria-hidden": "true" });
    const draw = () => {
      if (!tools.isErasing) drawPreview(tools, tools.brush, sample, 264, 72);
    };
    const own = tools.ownWidth;
    const now = tools.isErasing ? tools.eraserSize : tools.width();
    document.querySelector("#width-title").textContent = tools.isErasing ? word("Eraser") : tools.brush.title;
    let timer = 0;
    body.append(
      tools.isErasing ? "" : sample,
      widthSlider("Width", now, (width) => {
        tools.setWidth(width);
        cancelAnimationFrame(timer);
        timer = requestAnimationFrame(draw);
        body.querySelectorAll(".four button").forEach((element, at) => mark(element, at, width));
      }),
      h("div.buttons.four", {}, [0.5, 1, 2, 4].map((factor, at) => {
        const element = button(null, widthText(own * factor), () => {
          tools.setWidth(own * factor);
          refresh("width");
        });
        mark(element, at, now);
        return element;
      })),
      ...(tools.isErasing ? [] : more()),
    );
    draw();
  }, () => `${tools.name}${tools.isErasing}${tools.fading.way}${tools.slots}`);

  /** Shows which of the usual widths it is. */
  const mark = (element, at, width) =>
    element.setAttribute("aria-pressed", Math.abs(tools.ownWidth * 2 ** (at - 1) - width) < 0.005 * width);

  /** What else can be chosen of the brush that draws. */
  const more = () => [
    opacity(),
    ...(tools.brush.fades ? fading() : []),
    h("div.buttons", {},
      button(null, "Colour…", () => {
        close("width");
        open("color", document.querySelector("#color-button"));
      }),
      button(null, "All brushes…", () => {
        close("width");
        open("brushes", document.querySelector("#brushes-button"));
      })),
    ...(tools.visible() > 1 ? [
      h("h3", {}, word("Keep in the toolbar as number")),
      h("div.buttons.places", {}, Array.from({ length: tools.visible() - 1 }, (_, at) =>
        button(null, number(at + 1), () => tools.pin(tools.name, at), {
          "aria-label": word("Place {place}, now {what}", { place: at + 1, what: tools.named(tools.slots[at]).title }), key: `place ${at}`,
          "aria-pressed": tools.slots[at] === tools.name,
        }))),
    ] : []),
  ];

  /** How ink goes away that fades. */
  const fading = () => {
    const { way, seconds } = tools.fading;
    return [
      choice("Fades", Object.entries(fadings).map(([key, { title }]) => [key, title]), way,
        (chosen) => tools.setFading(chosen)),
      slider("Time", {
        min: fadingTimes.least, max: fadingTimes.most, step: 0.5, value: seconds,
        text: (value) => word("{n} s", { n: value }), input: (value) => tools.setFading(way, value),
      }),
    ];
  };

  // MARK: Eraser

  panel("eraser", "Eraser", (body) => {
    body.append(
      choice("Erases", [[false, "Parts of strokes"], [true, "Whole strokes"]], tools.eraser.whole,
        (whole) => tools.setEraser({ whole })),
      widthSlider("Size", tools.eraserSize, (size) => tools.setEraser({ size })),
      tools.eraser.whole ? "" : h("div.tiles", {}, tools.brushes.filter((brush) => brush.erases).map((brush) =>
        tile(brush, brush === tools.eraserBrush, () => tools.setEraser({ brush: brush.name, size: 0 })))),
    );
  }, () => `${tools.eraser.whole}${tools.eraser.brush}`);
}
