import { MAX_RECORD_BYTES, MAX_SHARED_TEXT_BYTES, MAX_SHARED_TEXTS } from './limits.ts';
import { TableRefusal } from './refusal.ts';
import { XmlScanner, type XmlListener } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';
import { readZipEntry } from './zip-entry.ts';

const BLOCK_BYTES = 1024 * 1024;

/**
 * The texts that cells share, packed as bytes: half a million order numbers cost their length and eight bytes
 * each, not a string object each.
 */
export class SharedTexts {
  #blocks: Buffer[] = [];
  #used = 0;
  #bytes = 0;
  #count = 0;
  /** Block and offset, and length, of text i at 3 i. */
  #places = new Uint32Array(3 * 1024);

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes;
    if (this.#bytes > MAX_SHARED_TEXT_BYTES || this.#count === MAX_SHARED_TEXTS)
      throw new TableRefusal('bomb');
    if (this.#blocks.length === 0 || this.#used + bytes > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, bytes)));
      this.#used = 0;
    }
    const at = 3 * this.#count++;
    if (at + 3 > this.#places.length) {
      const wider = new Uint32Array(2 * this.#places.length);
      wider.set(this.#places);
      this.#places = wider;
    }
    this.#places[at] = this.#blocks.length - 1;
    this.#places[at + 1] = this.#used;
    this.#places[at + 2] = bytes;
    this.#blocks.at(-1)!.write(text, this.#used);
    this.#used += bytes;
  }

  /** '' for a number that the workbook does not have. */
  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return '';
    const [block, start, bytes] = this.#places.subarray(3 * index, 3 * index + 3);
    return this.#blocks[block!]!.toString('utf8', start, start! + bytes!);
  }
}

/** OOXML writes what XML cannot hold as _x000D_. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

export async function readSharedTexts(path: string, entry: ZipEntry | undefined): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (!entry) return texts;
  const scanner = new XmlScanner(new SharedTextListener(texts));
  for await (const chunk of readZipEntry(path, entry)) scanner.push(chunk);
  scanner.end();
  return texts;
}

/** One `si` is one text: its runs joined, its reading aids (`rPh`) left out. */
class SharedTextListener implements XmlListener {
  #texts: SharedTexts;
  #parts = '';
  #inText = false;
  #inAid = false;
  constructor(texts: SharedTexts) {
    this.#texts = texts;
  }
  open(name: string): void {
    if (name === 'si') this.#parts = '';
    else if (name === 't') this.#inText = !this.#inAid;
    else if (name === 'rPh') this.#inAid = true;
  }
  close(name: string): void {
    if (name === 'si') this.#texts.add(decodeEscapes(this.#parts));
    else if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inAid = false;
  }
  text(text: string): void {
    if (!this.#inText) return;
    this.#parts += text;
    if (this.#parts.length > MAX_RECORD_BYTES) throw new TableRefusal('tooLong');
  }
}
