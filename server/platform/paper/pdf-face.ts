import { deflateSync } from 'node:zlib';
import { dictionary, type PdfFile } from '../pdf/pdf-file.ts';
import { ASCENT, DESCENT, FONT_KEYS, fontOf, type FontKey } from './faces.ts';

// A font in a PDF with the letters that are used alone (ISO 32000-1, 9.7): each page says numbers of outlines, and a table
// beside them says which characters they are, so that text can be copied and searched.

export interface PdfFace {
  /** As a page writes it, four hexadecimal digits a character. */
  written: (text: string) => string;
  /** All characters that were written in it, each at the place that its number says, from 1. */
  chars: () => string;
  /** Writes it into the file, under its number. */
  end: (pdf: PdfFile, number: number) => Promise<void>;
}

/** What programs show of it where they list fonts: a subset has six letters before its name. */
const NAMES: Readonly<Record<FontKey, string>> = {
  regular: 'PODFLW+NotoSansSC-Regular',
  bold: 'PODFLX+NotoSansSC-Bold',
  latin: 'PODFLY+NotoSans-Regular',
  latinBold: 'PODFLZ+NotoSans-Bold',
};
/** By which pages name it. */
export const FONT_NAMES: Readonly<Record<FontKey, string>> = {
  regular: 'R',
  bold: 'B',
  latin: 'L',
  latinBold: 'M',
};
/** Letters of every file, each going on behind those that were written before. */
export const pdfFaces = (before: Partial<Record<FontKey, string>> = {}): Record<FontKey, PdfFace> =>
  Object.fromEntries(FONT_KEYS.map((key) => [key, pdfFace(key, before[key])])) as Record<FontKey, PdfFace>;
const PER_EM = 1000;
const AT_ONCE = 100;
const hex = (code: number): string => code.toString(16).padStart(4, '0').toUpperCase();

/** As fontkit has it: its types say nothing of the number. */
interface Subset {
  /** @returns its number in the subset */
  includeGlyph: (glyph: unknown) => number;
  encode: () => Uint8Array;
}

/** `before`: what pages of before wrote in it, so that theirs and these are of one file. */
function pdfFace(key: FontKey, before = ''): PdfFace {
  const chars = [...before];
  /** Each character has a number of its own, whether the font has an outline for it or not; 0 is none of them. */
  const used = new Map(chars.map((char, at) => [char, at + 1]));
  const codeOf = (char: string): number => {
    const known = used.get(char);
    if (known !== undefined) return known;
    chars.push(char);
    used.set(char, chars.length);
    return chars.length;
  };
  return {
    written: (text) => Array.from(text, (char) => hex(codeOf(char))).join(''),
    chars: () => chars.join(''),
    async end(pdf, number) {
      // Read where it has letters: a paper without those of its sister reads two files less.
      const { font } = fontOf(key);
      const scale = PER_EM / font.unitsPerEm;
      const name = NAMES[key];
      const subset = font.createSubset() as unknown as Subset;
      const glyphs = chars.map((char) => font.glyphForCodePoint(char.codePointAt(0)!));
      const places = Buffer.alloc(2 * (glyphs.length + 1));
      for (const [at, glyph] of glyphs.entries())
        places.writeUInt16BE(subset.includeGlyph(glyph), 2 * (at + 1));
      const bytes = Buffer.from(subset.encode());
      const file = await pdf.stream(
        { Filter: '/FlateDecode', Length1: bytes.length },
        deflateSync(bytes, { level: 6 }),
      );
      const { minX, minY, maxX, maxY } = font.bbox;
      const descriptor = await pdf.object(
        dictionary({
          ...{ Type: '/FontDescriptor', FontName: `/${name}`, Flags: 4 },
          FontBBox: `[${[minX, minY, maxX, maxY].map((one) => Math.round(one * scale)).join(' ')}]`,
          ...{ ItalicAngle: 0, Ascent: ASCENT * PER_EM, Descent: -DESCENT * PER_EM },
          ...{
            CapHeight: Math.round(font.capHeight * scale),
            StemV: key === 'bold' || key === 'latinBold' ? 140 : 80,
          },
          FontFile2: `${file} 0 R`,
        }),
      );
      const map = await pdf.stream({ Filter: '/FlateDecode' }, deflateSync(places));
      const widths = glyphs.map(({ advanceWidth }) => Math.round(advanceWidth * scale));
      const outlines = await pdf.object(
        dictionary({
          ...{ Type: '/Font', Subtype: '/CIDFontType2', BaseFont: `/${name}` },
          CIDSystemInfo: dictionary({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 }),
          ...{ FontDescriptor: `${descriptor} 0 R`, DW: PER_EM, CIDToGIDMap: `${map} 0 R` },
          W: `[1 [${widths.join(' ')}]]`,
        }),
      );
      const texts = await pdf.stream({ Filter: '/FlateDecode' }, deflateSync(toUnicode(chars)));
      await pdf.object(
        dictionary({
          ...{ Type: '/Font', Subtype: '/Type0', BaseFont: `/${name}`, Encoding: '/Identity-H' },
          ...{ DescendantFonts: `[${outlines} 0 R]`, ToUnicode: `${texts} 0 R` },
        }),
        number,
      );
    },
  };
}

/** Which character each number is, in UTF-16, a hundred at once as the format allows. */
function toUnicode(chars: readonly string[]): string {
  const rows = chars.map(
    (char, at) =>
      `<${hex(at + 1)}> <${Array.from({ length: char.length }, (_, unit) => hex(char.charCodeAt(unit))).join('')}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
