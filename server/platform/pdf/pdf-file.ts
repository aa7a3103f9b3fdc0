import fs from 'node:fs/promises';

/** What a stream says of itself beside its length. */
export type Said = Record<string, string | number>;

/** A PDF that is written object by object, each as soon as it is known (ISO 32000-1, 7.5). */
export interface PdfFile {
  /** The number of an object that is written later. */
  reserve(): number;
  object(content: string, number?: number): Promise<number>;
  stream(said: Said, content: Uint8Array): Promise<number>;
  /** @returns bytes */
  end(root: number): Promise<number>;
  close(): Promise<void>;
}

/** Bytes that are written together. */
const AT_ONCE = 1024 ** 2;

export async function openPdf(to: string): Promise<PdfFile> {
  const file = await fs.open(to, 'w');
  const places: number[] = [0];
  let [at, written] = [0, 0];
  let waiting: Uint8Array[] = [];
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    await file.write(bytes, 0, bytes.length, written);
    written += bytes.length;
  };
  // Thousands of small objects are not thousands of writes.
  const put = async (content: string | Uint8Array): Promise<void> => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    waiting.push(bytes);
    at += bytes.length;
    if (at - written >= AT_ONCE) await flush();
  };
  const reserve = () => places.push(0) - 1;
  const begin = async (number: number): Promise<void> => {
    places[number] = at;
    await put(`${number} 0 obj\n`);
  };
  // Four bytes above 127 tell programs that it is no text.
  await put('%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n');
  return {
    reserve,
    async object(content, number = reserve()) {
      await begin(number);
      await put(`${content}\nendobj\n`);
      return number;
    },
    async stream(said, content) {
      const number = reserve();
      await begin(number);
      await put(`${dictionary({ ...said, Length: content.length })}\nstream\n`);
      await put(content);
      await put('\nendstream\nendobj\n');
      return number;
    },
    async end(root) {
      const start = at;
      const rows = places.map((place, i) =>
        i === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
      );
      await put(`xref\n0 ${places.length}\n${rows.join('')}`);
      await put(
        `trailer\n${dictionary({ Size: places.length, Root: `${root} 0 R` })}\nstartxref\n${start}\n%%EOF\n`,
      );
      await flush();
      return at;
    },
    close: () => file.close(),
  };
}

export const dictionary = (said: Said): string =>
  `<< ${Object.entries(said)
    .map(([name, value]) => `/${name} ${value}`)
    .join(' ')} >>`;
