import fs from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

// The font of all papers, in two weights: what a paper looks like does not depend on the machine. It has few letters of Europe
// beside those of Chinese and English, so what it lacks is taken from its sister of the same hand: ł and ő, Greek with accents.

export interface Face {
  font: fontkit.Font;
  /** How far the pen goes on, of the height of the letters. */
  advanceOf: (char: string) => number;
  has: (char: string) => boolean;
}

const FILES = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  latin: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  latinBold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;
/** A file of letters. */
export type FontKey = keyof typeof FILES;
export const FONT_KEYS = Object.keys(FILES) as FontKey[];
const { resolve } = createRequire(import.meta.url);
const open = new Map<FontKey, Face>();
const both = new Map<boolean, Face>();
const writers = { regular: new Map<string, FontKey>(), bold: new Map<string, FontKey>() };

/** Letters of one file, read once a process; the Chinese ones are 10 MB each. */
export function fontOf(weight: FontKey): Face {
  const known = open.get(weight);
  if (known) return known;
  const font = fontkit.create(fs.readFileSync(resolve(FILES[weight]))) as fontkit.Font;
  const advances = new Map<string, number>();
  const advanceOf = (char: string): number => {
    let advance = advances.get(char);
    if (advance === undefined) {
      advance = font.glyphForCodePoint(char.codePointAt(0)!).advanceWidth / font.unitsPerEm;
      advances.set(char, advance);
    }
    return advance;
  };
  const face: Face = { font, advanceOf, has: (char) => font.hasGlyphForCodePoint(char.codePointAt(0)!) };
  open.set(weight, face);
  return face;
}

/** Which file writes a character: the Chinese one, unless only its sister has it. */
function keyOf(bold: boolean, char: string): FontKey {
  const known = writers[bold ? 'bold' : 'regular'];
  let key = known.get(char);
  if (key === undefined) {
    const [own, sister] = bold ? (['bold', 'latinBold'] as const) : (['regular', 'latin'] as const);
    key = fontOf(own).has(char) || !fontOf(sister).has(char) ? own : sister;
    known.set(char, key);
  }
  return key;
}

/** A weight as papers know it: each character by the file that has it. */
export function faceOf(bold: boolean): Face {
  let face = both.get(bold);
  if (!face) {
    const { font } = fontOf(bold ? 'bold' : 'regular');
    const byKey = (char: string) => fontOf(keyOf(bold, char));
    face = { font, advanceOf: (char) => byKey(char).advanceOf(char), has: (char) => byKey(char).has(char) };
    both.set(bold, face);
  }
  return face;
}

/** A line of text in pieces that one file each writes. */
export function runsOf(bold: boolean, text: string): { key: FontKey; text: string }[] {
  const runs: { key: FontKey; text: string }[] = [];
  for (const char of text) {
    const key = keyOf(bold, char);
    const last = runs.at(-1);
    if (last?.key === key) last.text += char;
    else runs.push({ key, text: char });
  }
  return runs;
}

/** Of the height of the letters: how far they stand above and below the line that they stand on. */
export const [ASCENT, DESCENT] = [0.88, 0.12];

export const widthOf = (face: Face, text: string): number => {
  let width = 0;
  for (const char of text) width += face.advanceOf(char);
  return width;
};
