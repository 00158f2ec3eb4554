// Allocates and frees memory at random, filled with patterns, and detects blocks that overlap,
// lose their bytes, are misaligned or leak.
import { test } from "node:test";
import { instantiate } from "../../scripts/wasm/module.mjs";
import { moduleNamed } from "../built.mjs";

const rounds = 200_000;

test(`${rounds} blocks of memory`, async (t) => {
  const { memory, ink_alloc, ink_free } = await instantiate(moduleNamed("InkWebReplay"));
  let state = 12345;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % n;
  };
  const blocks = [];
  let view = new Uint8Array(memory.buffer);
  const look = () => (view.buffer === memory.buffer ? view : (view = new Uint8Array(memory.buffer)));

  function check({ at, size, mark }) {
    const bytes = look();
    for (let i = at; i < at + size; i += size > 64 ? 61 : 1) {
      if (bytes[i] !== mark) throw new Error(`block at ${at} of ${size} bytes was overwritten`);
    }
    if (bytes[at + size - 1] !== mark) throw new Error(`the end of block ${at} was overwritten`);
  }

  for (let round = 0; round < rounds; round++) {
    if (blocks.length < 500 && random(100) < 55) {
      const size = 1 + random(random(50) === 0 ? 100_000 : 400);
      const at = ink_alloc(size);
      if (at % 16 !== 0 || at === 0) throw new Error(`block at ${at} is not aligned`);
      const block = { at, size, mark: random(256) };
      look().fill(block.mark, at, at + size);
      blocks.push(block);
    } else if (blocks.length) {
      const [block] = blocks.splice(random(blocks.length), 1);
      check(block);
      ink_free(block.at);
    }
  }
  for (const block of blocks) {
    check(block);
    ink_free(block.at);
  }

  // After everything is freed, the largest part of the memory is one block again.
  const pages = memory.buffer.byteLength;
  const large = ink_alloc(Math.floor(pages / 3));
  if (memory.buffer.byteLength !== pages) throw new Error("free blocks were not joined");
  ink_free(large);

  let trapped = false;
  try {
    ink_alloc(0x7fffffff);
  } catch (error) {
    trapped = error instanceof WebAssembly.RuntimeError;
  }
  if (!trapped) throw new Error("running out of memory does not trap");
  t.diagnostic(`${pages >> 10} KiB`);
});
