import fs from 'node:fs/promises';
import path from 'node:path';
import { SIGN_CODES, type Sign } from '#contract/responsible/binding.ts';

// Signs as drawings, each as wide and high as its place (contract/responsible/paper.ts).

const drawn = (w: number, h: number, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w * 4}" height="${h * 4}"><rect width="${w}" height="${h}" fill="#fff"/><g fill="none" stroke="#000">${inner}</g></svg>`;

const DRAWINGS: Readonly<Record<Sign, string>> = {
  // Two circles of the same size that touch, as Regulation 765/2008 draws them, 20 units high.
  ce: drawn(
    143,
    100,
    '<g stroke-width="15"><path d="M57.5 7.5A42.5 42.5 0 1 0 57.5 92.5M135 7.5A42.5 42.5 0 1 0 135 92.5M92.5 50H128"/></g>',
  ),
  // A bin on wheels, crossed out, with the bar of what came after 2005.
  weee: drawn(
    80,
    100,
    '<g stroke-width="4"><path d="M20 22H60L56 66H26Z M16 22H64 M34 16H48"/><circle cx="52" cy="70" r="5"/><path d="M12 10L70 78M68 10L10 78"/><path d="M14 92H66" stroke-width="12"/></g>',
  ),
  // A face of a child of 0 to 3, crossed out.
  age3: drawn(
    100,
    100,
    '<g stroke-width="7"><circle cx="50" cy="50" r="45"/><path d="M18 18L82 82"/></g><g stroke-width="4"><circle cx="50" cy="42" r="20"/></g><g stroke-width="4"><ellipse cx="34" cy="76" rx="5" ry="8"/><path d="M44 76H51M56 70Q66 65 66 72Q66 76 61 76Q67 77 67 81Q66 87 56 83"/></g>',
  ),
};

/** Writes them where the process of pictures reads them. @returns where each is */
export async function signsIn(folder: string): Promise<Record<Sign, string>> {
  const written = await Promise.all(
    SIGN_CODES.map(async (sign) => {
      const to = path.join(folder, `${sign}.svg`);
      await fs.writeFile(to, DRAWINGS[sign]);
      return [sign, to] as const;
    }),
  );
  return Object.fromEntries(written) as Record<Sign, string>;
}
