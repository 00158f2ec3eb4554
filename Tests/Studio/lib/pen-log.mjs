// Pen logs that `inkstone studio --pens` plays: AccessoryLog in Sources/InkStylus/Log specifies their bytes.

const kinds = ["pen", "eraser", "brush", "pencil", "airbrush", "mouse", "lens", "totem", "pad"];
const capabilities = ["pressure", "tilt", "twist", "distance", "slider", "ring", "strip"];

/** A log that grows by reports. */
export class PenLog {
  #parts = [Buffer.from("INKPENS1")];

  get bytes() { return Buffer.concat(this.#parts); }

  /** Adds a tool or pad, or updates its description. */
  described({ id, kind = "pen", name = "", serial, model, can = [], buttons = [], battery, surface }) {
    const parts = (serial === undefined ? 0 : 1) | (model === undefined ? 0 : 2) | (battery ? 4 : 0) |
      (battery?.isCharging ? 8 : 0) | (surface ? 16 : 0) | (surface?.isScreen ? 32 : 0);
    const set = can.reduce((bits, one) => bits | 1 << capabilities.indexOf(one), 0);
    this.#add(byte(1), byte(parts), long(id), byte(kinds.indexOf(kind)), byte(0), word(set), text(name),
      serial === undefined ? [] : long(serial), model === undefined ? [] : long(model),
      battery ? double(battery.level) : [], byte(buttons.length), ...buttons.map(text),
      surface ? [word(surface.id), text(surface.name), double(surface.width), double(surface.height)].flat() : []);
  }

  removed(id, time) { this.#add(byte(2), long(id), double(time)); }

  entered(id, sample) { this.#add(byte(3), long(id), ...sampled(sample)); }

  moved(id, sample) { this.#add(byte(4), long(id), ...sampled(sample)); }

  left(id, time) { this.#add(byte(5), long(id), double(time)); }

  /** Presses or releases a key of a pad. */
  key(id, number, isDown, time) {
    this.#add(byte(6), long(id), double(time), word(0), word(0), byte(isDown ? 1 : 0), word(number));
  }

  #add(...parts) { this.#parts.push(...parts.flat()); }
}

function sampled({ time, x, y, pressure, isTouching = false, distance, tilt, twist, buttons = 0 }) {
  const parts = (isTouching ? 1 : 0) | (pressure === undefined ? 0 : 2) | (distance === undefined ? 0 : 4) |
    (tilt ? 8 : 0) | (twist === undefined ? 0 : 16) | (buttons ? 128 : 0);
  return [byte(parts), double(time), double(x), double(y), pressure === undefined ? [] : double(pressure),
    distance === undefined ? [] : double(distance), tilt ? tilt.map(double) : [],
    twist === undefined ? [] : double(twist), buttons ? word(buttons) : []].flat();
}

const byte = (value) => Buffer.from([value]);

function word(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function long(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function double(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

function text(value) {
  const bytes = Buffer.from(value, "utf8");
  return [byte(bytes.length), bytes];
}
