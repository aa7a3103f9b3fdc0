import { inflateSync } from 'node:zlib';

// Reads a page of pictures and filled boxes by the letter of ISO 32000: a judge that shares nothing with who writes it.

export interface PdfPicture {
  width: number;
  height: number;
  /** A name, or the ink of a separation. */
  space: string;
  channels: number;
  data: Buffer;
  /** Of what is seen through; none: nothing is. */
  seen: Buffer | undefined;
}
export interface PdfPage {
  mediaBox: number[];
  trimBox: number[];
  separations: string[];
  /** As they are drawn, with the six numbers of where each lies. */
  pictures: { name: string; at: number[]; clip: number[] | undefined; picture: PdfPicture }[];
  /** Filled, in points, with the operator that chose their ink. */
  boxes: { ink: string; box: number[] }[];
  overprints: boolean;
}

export function readPdf(file: Buffer): PdfPage {
  const objects = objectsOf(file);
  const found = (head: RegExp): string =>
    [...objects.values()].find((one) => head.test(one.head))?.head ?? '';
  const page = found(/\/Type \/Page\b(?!s)/);
  const box = (name: string) => numbers(new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(page)?.[1] ?? '');
  const inkOf = (space: string): string =>
    /\/Separation \/(\w+)/.exec(objects.get(Number(/^(\d+) 0 R/.exec(space)?.[1]))?.head ?? space)?.[1] ??
    space;
  const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)![1]))!;
  const pictureOf = (name: string): PdfPicture =>
    pictureFrom(objects, Number(new RegExp(`/${name} (\\d+) 0 R`).exec(page)![1]), inkOf);
  return {
    ...{ mediaBox: box('MediaBox'), trimBox: box('TrimBox') },
    separations: [...objects.values()].flatMap(({ head }) => /^\[\/Separation \/(\w+)/.exec(head)?.[1] ?? []),
    overprints: /\/OP true/.test(page) && /\/op true/.test(page),
    ...drawnBy(inflateSync(contents.stream!).toString('latin1'), pictureOf),
  };
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** By the table at the end of the file: each object's dictionary, and its stream. */
export function objectsOf(file: Buffer): Map<number, { head: string; stream: Buffer | undefined }> {
  const text = file.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  const size = Number(/^xref\n0 (\d+)\n/.exec(text.slice(table))![1]);
  const rows = text
    .slice(table)
    .split('\n')
    .slice(2, 2 + size);
  const objects = new Map<number, { head: string; stream: Buffer | undefined }>();
  for (const [n, row] of rows.entries()) {
    if (!row.endsWith('n ')) continue;
    const start = Number(row.slice(0, 10));
    const opening = `${n} 0 obj\n`;
    if (!text.startsWith(opening, start)) throw new Error(`object ${n} is not where the table says`);
    const end = text.indexOf('\nendobj', start);
    const streamAt = text.indexOf('\nstream\n', start);
    const hasStream = streamAt >= 0 && streamAt < end;
    const head = text.slice(start + opening.length, hasStream ? streamAt : end);
    const from = streamAt + '\nstream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    objects.set(n, { head, stream: hasStream ? file.subarray(from, from + length) : undefined });
  }
  return objects;
}

function pictureFrom(
  objects: ReturnType<typeof objectsOf>,
  n: number,
  inkOf: (space: string) => string,
): PdfPicture {
  const { head, stream } = objects.get(n)!;
  const value = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(head)?.[1]);
  const [width, height, channels] = [value('Width'), value('Height'), value('Colors')];
  const data = inflateSync(stream!);
  if (value('Predictor') === 2)
    for (let at = 0; at < data.length; at++)
      if (at % (width * channels) >= channels) data[at] = (data[at]! + data[at - channels]!) % 256;
  const mask = value('SMask');
  return {
    ...{ width, height, channels, data },
    space: inkOf(/\/ColorSpace (\d+ 0 R|\/\w+)/.exec(head)![1]!),
    seen: mask ? pictureFrom(objects, mask, inkOf).data : undefined,
  };
}

function drawnBy(
  content: string,
  pictureOf: (name: string) => PdfPicture,
): Pick<PdfPage, 'pictures' | 'boxes'> {
  const drawn: Pick<PdfPage, 'pictures' | 'boxes'> = { pictures: [], boxes: [] };
  let [at, ink]: [number[], string] = [[], ''];
  let clip: number[] | undefined;
  for (const line of content.split('\n')) {
    const before = numbers(line.replace(/[A-Za-z/].*$/, '') || '0');
    if (line === 'q') [at, ink, clip] = [[], '', undefined];
    else if (line.endsWith(' re W n')) clip = before;
    else if (line.endsWith(' cm')) at = before;
    else if (line.endsWith(' k') || line.endsWith(' scn')) ink = line;
    else if (line.endsWith(' re')) drawn.boxes.push({ ink, box: before });
    else if (line.endsWith(' Do')) {
      const name = line.slice(1, -3);
      drawn.pictures.push({ name, at, clip, picture: pictureOf(name) });
    }
  }
  return drawn;
}
