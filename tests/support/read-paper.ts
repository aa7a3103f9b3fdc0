import { inflateSync } from 'node:zlib';
import { readCodes, type Grey } from './read-codes.ts';
import { objectsOf } from './read-pdf.ts';

// Reads the pages of a paper by the letter of ISO 32000: a judge that shares nothing with who writes them.

export interface PaperPage {
  /** In millimetres. */
  width: number;
  height: number;
  /** As a reader copies them, with where they begin and how high they are, in millimetres from the upper left corner. */
  texts: { text: string; x: number; y: number; size: number }[];
  /** Filled boxes alone, 16 pixels a millimetre where nobody asks for others. */
  grey: Grey;
  pictures: number;
}

const MM = 25.4 / 72;
const PX_PER_MM = 16;
const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** @param pxPerMm of the picture of each page; 8 is what printers of 203 dpi have */
export function readPaper(file: Buffer, pxPerMm = PX_PER_MM): PaperPage[] {
  const objects = objectsOf(file);
  const headOf = (n: number): string => objects.get(n)!.head;
  const named = (head: string, name: string): number =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)![1]);
  const catalog = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))!.head;
  const kids = /\/Kids \[([^\]]*)\]/.exec(headOf(named(catalog, 'Pages')))![1]!;
  const fonts = new Map<string, Map<string, string>>();
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, n]) => {
    // What a page does not say is said by the tree that it hangs on (7.7.3.4).
    const page = `${headOf(Number(n))} ${headOf(named(headOf(Number(n)), 'Parent'))}`;
    const resources = headOf(named(page, 'Resources'));
    for (const name of ['R', 'B', 'L', 'M'])
      if (!fonts.has(name) && new RegExp(`/${name} \\d+ 0 R`).test(resources))
        fonts.set(name, charsOf(inflated(objects.get(named(headOf(named(resources, name)), 'ToUnicode'))!)));
    const [, , width, height] = numbers(/\/MediaBox \[([^\]]*)\]/.exec(page)![1]!);
    // A form is drawn as if its own lines stood where it is named.
    const content = inflated(objects.get(named(page, 'Contents'))!).replaceAll(
      /^\/(F\d+) Do$/gm,
      (_, form: string) => inflated(objects.get(named(resources, form))!),
    );
    return {
      width: width! * MM,
      height: height! * MM,
      ...drawn(content, fonts, { width: width! * MM, height: height! * MM, pxPerMm }),
    };
  });
}

const inflated = ({ stream }: { stream: Buffer | undefined }): string =>
  inflateSync(stream!).toString('latin1');

function charsOf(table: string): Map<string, string> {
  const chars = new Map<string, string>();
  for (const [, code, text] of table.matchAll(/^<(\w{4})> <(\w+)>$/gm))
    chars.set(code!, Buffer.from(text!, 'hex').swap16().toString('utf16le'));
  return chars;
}

function drawn(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
  { width, height, pxPerMm }: { width: number; height: number; pxPerMm: number },
): Pick<PaperPage, 'texts' | 'grey' | 'pictures'> {
  const size = { width: Math.ceil(width * pxPerMm - 0.01), height: Math.ceil(height * pxPerMm - 0.01) };
  const grey: Grey = { ...size, data: new Uint8Array(size.width * size.height).fill(255) };
  const texts: PaperPage['texts'] = [];
  let pictures = 0;
  /** How what is drawn lies: scaled by the first and fourth of its numbers, and moved by the last two. */
  let [a, d, e, f] = [1, 1, 0, 0];
  for (const line of content.split('\n')) {
    const text = /^BT \/(\w+) (\S+) Tf (\S+) (\S+) Td <(\w*)> Tj ET$/.exec(line);
    if (text) {
      const codes = text[5]!.match(/.{4}/g) ?? [];
      texts.push({
        text: codes.map((code) => fonts.get(text[1]!)!.get(code)).join(''),
        ...{ x: Number(text[3]) * MM, y: height - Number(text[4]) * MM, size: Number(text[2]) * MM },
      });
    } else if (line.endsWith(' re')) {
      const [x, y, w, h] = numbers(line.slice(0, -3)) as [number, number, number, number];
      const [left, right] = [x, x + w].map((one) => (a * one + e) * MM).toSorted((one, other) => one - other);
      const [low, high] = [y, y + h].map((one) => (d * one + f) * MM).toSorted((one, other) => one - other);
      fill(grey, pxPerMm, { left: left!, top: height - high!, right: right!, bottom: height - low! });
    } else if (/^q .* cm$/.test(line)) {
      const [scaleX, , , scaleY, moveX, moveY] = numbers(line.slice(2, -3));
      [a, d, e, f] = [scaleX!, scaleY!, moveX!, moveY!];
    } else if (line === 'f Q') {
      [a, d, e, f] = [1, 1, 0, 0];
    } else if (line.endsWith(' Do')) pictures += 1;
  }
  return { texts, grey, pictures };
}

function fill(grey: Grey, pxPerMm: number, box: Record<'left' | 'top' | 'right' | 'bottom', number>): void {
  const px = (mm: number) => Math.round(mm * pxPerMm);
  for (let y = px(box.top); y < px(box.bottom); y += 1)
    grey.data.fill(0, y * grey.width + px(box.left), y * grey.width + px(box.right));
}

/** Format and text of each code of a page, sorted. */
export const codesOf = async ({ grey }: Pick<PaperPage, 'grey'>): Promise<string[]> =>
  (await readCodes(grey, ['Code128', 'DataMatrix', 'QRCode', 'EAN13', 'ITF'])).toSorted();
