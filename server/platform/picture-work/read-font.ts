import fs from 'node:fs/promises';
import * as fontkit from 'fontkit';
import sharp from 'sharp';

/** What a font says of itself. */
export interface FontFacts {
  family: string;
  style: string;
  embedding: 'installable' | 'editable' | 'preview' | 'restricted';
  /** The axes that can be set to more than one value, by their names; empty: it is fixed. */
  axes: string[];
  characters: number;
  hanzi: number;
  usualHanzi: number;
}

/** As fontkit reads the bits of fsType. */
interface Rights {
  noEmbedding: boolean;
  viewOnly: boolean;
  editable: boolean;
}

/** The first is read in a thumbnail, too. */
const LINES = [
  { text: '永和 Aa', size: 200, height: 250 },
  { text: '春和景明 定制手机壳 印刷样张', size: 56, height: 90 },
  { text: 'The quick brown fox 0123456789', size: 56, height: 90 },
];
const [TALL] = LINES;
const SAMPLE_PX = { width: 720, margin: 30 };
/** Drawn of a font that has nothing of the lines. */
const FIRST_FEW = 12;
/** What ends the table of characters. */
const NO_CHARACTER = 0xffff;
const AXES: Readonly<Record<string, string>> = {
  wght: '字重',
  wdth: '字宽',
  ital: '斜体',
  slnt: '倾斜',
  opsz: '字号',
};
const isHanzi = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** The first level of GB 2312: 3,755 characters, by their bytes. */
const usualHanzi = (): Set<number> => {
  const decoder = new TextDecoder('gb18030');
  const usual = new Set<number>();
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++)
      usual.add(decoder.decode(Uint8Array.of(row, cell)).codePointAt(0)!);
  return usual;
};

/** Where several bits are set the least strict holds, as the format says. */
function embeddingOf({ noEmbedding, viewOnly, editable }: Rights): FontFacts['embedding'] {
  if (editable) return 'editable';
  if (viewOnly) return 'preview';
  return noEmbedding ? 'restricted' : 'installable';
}

/** Axes that can be set to more than one value. Where they stand and cannot be read, the font is not taken for a fixed one. */
function axesOf(font: fontkit.Font): string[] {
  const { tables } = (font as unknown as { directory: { tables: Record<string, unknown> } }).directory;
  if (!Object.hasOwn(tables, 'fvar')) return [];
  const axes = Object.entries(font.variationAxes);
  if (axes.length === 0) return ['变化范围不明'];
  return axes.flatMap(([tag, axis]) =>
    axis && axis.min < axis.max ? [`${AXES[tag] ?? tag} ${axis.min} 到 ${axis.max}`] : [],
  );
}

/** Reads a font and draws its sample. @throws where it cannot be read */
export async function readFont(file: string, sample: string): Promise<FontFacts> {
  const font = fontkit.create(await fs.readFile(file)) as fontkit.Font;
  const codes = font.characterSet.filter((code) => code !== NO_CHARACTER && font.hasGlyphForCodePoint(code));
  const usual = usualHanzi();
  const rights = font['OS/2'].fsType as unknown as Rights;
  const axes = axesOf(font);
  const facts = {
    family: String(font.familyName ?? '').trim(),
    style: String(font.subfamilyName ?? '').trim(),
    embedding: embeddingOf(rights),
    axes,
    characters: codes.length,
    hanzi: codes.filter(isHanzi).length,
    usualHanzi: codes.filter((code) => usual.has(code)).length,
  };
  await sharp(Buffer.from(drawSample(font, codes)))
    .png({ palette: true })
    .toFile(sample);
  return facts;
}

/** Its own outlines alone: a character that it lacks is left out, and no other font stands in. */
function drawSample(font: fontkit.Font, codes: readonly number[]): string {
  const has = (text: string) => [...text].filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!));
  const lines = LINES.map((line) => ({ ...line, characters: has(line.text) })).filter(({ characters }) =>
    characters.some((one) => one.trim() !== ''),
  );
  const few = codes.filter((code) => code > 0x20).slice(0, FIRST_FEW);
  if (lines.length === 0) lines.push({ ...TALL!, characters: few.map((code) => String.fromCodePoint(code)) });
  const { width, margin } = SAMPLE_PX;
  let top = margin;
  const drawn: string[] = [];
  for (const { characters, size, height } of lines) {
    const glyphs = characters.map((one) => font.glyphForCodePoint(one.codePointAt(0)!));
    const across = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    const scale = Math.min(size / font.unitsPerEm, (width - 2 * margin) / Math.max(across, 1));
    let x = margin;
    for (const glyph of glyphs) {
      drawn.push(
        `<path transform="translate(${x} ${top + height * 0.75}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`,
      );
      x += glyph.advanceWidth * scale;
    }
    top += height;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top + margin}"><rect width="100%" height="100%" fill="#fff"/>${drawn.join('')}</svg>`;
}
