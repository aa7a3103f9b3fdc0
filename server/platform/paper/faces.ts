import fs from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

// The one font of all papers, in two weights: what a paper looks like does not depend on the machine.

export interface Face {
  font: fontkit.Font;
  /** How far the pen goes on, of the height of the letters. */
  advanceOf: (char: string) => number;
  has: (char: string) => boolean;
}

const FILES = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const;
const { resolve } = createRequire(import.meta.url);
const open = new Map<keyof typeof FILES, Face>();

/** Read once a process, 10 MB each. */
export function faceOf(bold: boolean): Face {
  const weight = bold ? 'bold' : 'regular';
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

/** Of the height of the letters: how far they stand above and below the line that they stand on. */
export const [ASCENT, DESCENT] = [0.88, 0.12];

export const widthOf = (face: Face, text: string): number => {
  let width = 0;
  for (const char of text) width += face.advanceOf(char);
  return width;
};
