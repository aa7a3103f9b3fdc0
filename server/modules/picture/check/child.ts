import { isSamePixels } from './look.ts';
import { readPicture, smallPixels } from './read.ts';
import type { Asked } from './checkers.ts';

// A process of its own that reads pictures: what a hostile file does to it, it does to no server. checkers.ts starts it.

const { default: sharp } = await import('sharp');
// Two of these share the processors with the server.
sharp.concurrency(1);
sharp.cache(false);

async function answer(asked: Asked): Promise<unknown> {
  if (asked.does === 'read') return readPicture(asked.path);
  const { pixels } = await smallPixels(asked.path);
  const same: boolean[] = [];
  for (const other of asked.others)
    same.push(
      await smallPixels(other).then(
        (found) => isSamePixels(pixels, found.pixels),
        () => false,
      ),
    );
  return same;
}

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (said) => process.send!({ said }),
    () => process.send!({ broken: true }),
  );
});
// The server is gone.
process.on('disconnect', () => process.exit());
