/** A font of squares: each of its characters is one, and nothing else stands in it. */
export function makeFont({
  family = '方块',
  chars = 'AB永',
  fsType = 0,
  axis,
}: {
  family?: string;
  chars?: string;
  fsType?: number;
  /** From the least to the greatest weight, as a variable font says it. */
  axis?: [number, number];
} = {}): Buffer {
  const codes = [...chars].map((one) => one.codePointAt(0)!).toSorted((a, b) => a - b);
  const glyph = square();
  const count = codes.length + 1;
  const tables: Record<string, Buffer> = {
    'OS/2': os2(fsType, codes),
    cmap: cmap(codes),
    glyf: Buffer.concat(Array.from({ length: count }, () => glyph)),
    head: head(),
    hhea: hhea(count),
    hmtx: Buffer.concat(Array.from({ length: count }, () => words(1000, 100))),
    loca: words(...Array.from({ length: count + 1 }, (_, at) => (glyph.length / 2) * at)),
    maxp: Buffer.concat([longs(0x00010000), words(count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0)]),
    name: name(family),
    post: Buffer.concat([longs(0x00030000, 0), words(0, 0), longs(0, 0, 0, 0, 0)]),
  };
  if (axis) tables['fvar'] = fvar(axis);
  return sfnt(tables);
}

const words = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) out.writeUInt16BE(value & 0xffff, at * 2);
  return out;
};
const longs = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) out.writeUInt32BE(value >>> 0, at * 4);
  return out;
};

/** One outline of four points on the line. */
const square = (): Buffer =>
  Buffer.concat([
    words(1, 100, 0, 900, 800, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    words(100, 800, 0, -800),
    words(0, 0, 800, 0),
    Buffer.alloc(2),
  ]);

const head = (): Buffer =>
  Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    words(0, 1000),
    Buffer.alloc(16),
    words(100, 0, 900, 800, 0, 8, 2, 0, 0),
  ]);

const hhea = (count: number): Buffer =>
  Buffer.concat([longs(0x00010000), words(880, -120, 0, 1000, 100, 100, 900, 1, 0, 0, 0, 0, 0, 0, 0, count)]);

const os2 = (fsType: number, codes: readonly number[]): Buffer =>
  Buffer.concat([
    words(4, 1000, 400, 5, fsType, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0),
    Buffer.alloc(10),
    longs(1, 0, 0, 0),
    Buffer.from('TEST'),
    words(0x40, Math.min(...codes), Math.max(...codes), 880, -120, 0, 880, 120),
    longs(1, 0),
    words(500, 700, 0, 32, 1),
  ]);

/** A segment for each character, and the last one that the format asks for. */
function cmap(codes: readonly number[]): Buffer {
  const segments = codes.length + 1;
  const body = Buffer.concat([
    words(...codes, 0xffff, 0),
    words(...codes, 0xffff),
    words(...codes.map((code, at) => at + 1 - code), 1),
    words(...Array.from({ length: segments }, () => 0)),
  ]);
  const format4 = Buffer.concat([words(4, body.length + 14, 0, segments * 2, 0, 0, 0), body]);
  return Buffer.concat([words(0, 1, 3, 1), longs(12), format4]);
}

function name(family: string): Buffer {
  const said = [
    [1, family],
    [2, 'Regular'],
    [4, `${family} Regular`],
    [6, 'Made-Regular'],
    [256, 'Weight'],
  ] as const;
  const texts = said.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let at = 0;
  const records = said.map(([id], nth) => {
    const record = words(3, 1, 0x409, id, texts[nth]!.length, at);
    at += texts[nth]!.length;
    return record;
  });
  return Buffer.concat([words(0, said.length, 6 + 12 * said.length), ...records, ...texts]);
}

const fvar = ([least, most]: [number, number]): Buffer =>
  Buffer.concat([
    words(1, 0, 16, 2, 1, 20, 0, 8),
    Buffer.from('wght'),
    longs(least * 65536, least * 65536, most * 65536),
    words(0, 256),
  ]);

function sfnt(tables: Record<string, Buffer>): Buffer {
  const tags = Object.keys(tables).toSorted();
  let at = 12 + 16 * tags.length;
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const tag of tags) {
    const table = tables[tag]!;
    directory.push(Buffer.from(tag.padEnd(4)), longs(0, at, table.length));
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    contents.push(padded);
    at += padded.length;
  }
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const header = words(tags.length, power * 16, Math.log2(power), (tags.length - power) * 16);
  return Buffer.concat([longs(0x00010000), header, ...directory, ...contents]);
}
