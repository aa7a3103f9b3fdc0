import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './root.ts';

/** Read whole, a drawing has no place of its own from which it could reach for other files. */
const DRAW = `
  import fs from 'node:fs/promises';
  import sharp from 'sharp';
  const [from, to, px] = process.argv.slice(1);
  sharp.concurrency(1);
  await sharp(await fs.readFile(from))
    .resize(Number(px), Number(px), { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to);`;

/** A real one takes a tenth of a second, and its process a quarter. */
export const SVG_MS = 10_000;

/**
 * Draws an SVG in a process of its own, which is ended when its time is over. A drawing is a program: some hundred bytes
 * of filters keep the drawer busy for hours, and nothing within a process stops it. @throws where it could not be drawn; see `tookTooLong`.
 */
export async function drawSvg(from: string, to: string, px: number, ms = SVG_MS): Promise<void> {
  const args = ['--input-type=module', '--eval', DRAW, from, to, String(px)];
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    timeout: ms,
    killSignal: 'SIGKILL',
    env: {},
  });
}

export const tookTooLong = (error: unknown): boolean => (error as { killed?: boolean }).killed === true;
