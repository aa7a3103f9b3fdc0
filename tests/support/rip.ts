import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** What a RIP does with a file that it finds in its hot folder. */
export type RipMode = 'take' | 'refuse' | 'off';

/** A RIP as a hot folder sees it: it looks at a directory again and again, and what it takes is gone. */
export interface Rip {
  folder: string;
  mode: RipMode;
  /** Looks in vain before it takes a file: it is busy. */
  waits: number;
  /** What it took, in its order, each with the sum of its content. */
  taken: { name: string; sha256: string }[];
  close(): Promise<void>;
}

const LOOKS_EVERY_MS = 10;

export async function openRip(folder: string): Promise<Rip> {
  const rip = { folder, mode: 'take', waits: 3, taken: [] } as unknown as Rip;
  const looks = new Map<string, number>();
  const read = async (name: string): Promise<void> => {
    const file = path.join(folder, name);
    // Half a file would be printed as it is, with half of its pieces.
    const content = await fs.readFile(file);
    await fs.rm(file);
    rip.taken.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
  };
  const closing = new AbortController();
  const look = async (): Promise<void> => {
    if (rip.mode === 'off') return;
    for (const entry of await fs.readdir(folder, { withFileTypes: true }))
      if (entry.isFile() && !entry.name.endsWith('.err')) {
        const seen = (looks.get(entry.name) ?? 0) + 1;
        looks.set(entry.name, seen);
        if (seen <= rip.waits) continue;
        looks.delete(entry.name);
        if (rip.mode === 'take') await read(entry.name);
        else
          await fs.writeFile(
            path.join(folder, `${entry.name}.err`),
            'Error 42:\nno profile for media "film"\n',
          );
      }
  };
  const running = (async () => {
    while (!closing.signal.aborted) {
      // A file that was taken back between two looks is none of its own.
      await look().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
  })();
  rip.close = () => {
    closing.abort();
    return running;
  };
  return rip;
}
