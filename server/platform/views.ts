import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { PictureWork } from './picture-work/pool.ts';

/** What may have colours that no browser goes by, or is shown by none. */
const VIEWED: readonly string[] = ['tiff', 'jpeg', 'png'];
/** A picture that takes longer is shown small. */
const MOST_MS = 60_000;
/** Of so many pictures it is remembered that they are shown as they are: nobody looks at them again to find out. */
const MOST_REMEMBERED = 10_000;

/** [G24] Gives a picture as a browser shows it; null: it shows the picture as it is, or nobody can. */
export function openViews(
  scratch: string,
  local: (sha256: Buffer) => Promise<string>,
  pictures: PictureWork,
): (picture: { sha256: Buffer; kind: string }) => Promise<Readable | null> {
  const shownAsTheyAre = new Set<string>();
  return async ({ sha256, kind }) => {
    const content = sha256.toString('hex');
    if (!VIEWED.includes(kind) || shownAsTheyAre.has(content)) return null;
    const folder = await fsp.mkdtemp(path.join(scratch, 'view-'));
    const gone = () => fsp.rm(folder, { recursive: true, force: true });
    const to = path.join(folder, 'png');
    const isDrawn = await local(sha256)
      .then((from) => pictures.run('view', { from, to }, MOST_MS))
      .catch(() => undefined);
    if (isDrawn) return fs.createReadStream(to).once('close', () => void gone());
    await gone();
    if (isDrawn === false) {
      if (shownAsTheyAre.size >= MOST_REMEMBERED) shownAsTheyAre.clear();
      shownAsTheyAre.add(content);
    }
    return null;
  };
}
