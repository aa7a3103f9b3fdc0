import { MAX_RECORD_BYTES } from './limits.ts';
import { TableRefusal } from './refusal.ts';

/** What the scanner meets, in order. Names come without their prefix, attributes as they stand. */
export interface XmlListener {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the five entities of XML and character numbers; entities of a document type are never expanded. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The value of one attribute, decoded; the name is matched whole (`r` is not `xr:r`). */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? decodeXml(found[1] ?? found[2] ?? '') : undefined;
}

/**
 * Reads XML as it arrives, for documents of one known shape. It stands here because hucre's streamXlsxRows,
 * which writes our workbooks well, cannot read them in bounded memory: it parses ahead of a slow reader (1.3 GB
 * after 50,000 of 540,000 rows written to a database at 1,000 rows a second; 170 MB here), holds the whole file where the shared
 * texts stand behind the sheet, as Excel writes them, and rounds order numbers of 16 digits and more.
 */
export class XmlScanner {
  #rest = '';
  #decoder = new TextDecoder('utf-8');
  #listener: XmlListener;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  push(chunk: Uint8Array): void {
    this.#scan(this.#rest + this.#decoder.decode(chunk, { stream: true }));
    if (this.#rest.length > 2 * MAX_RECORD_BYTES) throw new TableRefusal('tooLong');
  }

  /** @throws TableRefusal 'damaged' where the document stops inside a tag */
  end(): void {
    if (this.#rest.trim()) throw new TableRefusal('damaged');
  }

  #scan(text: string): void {
    let at = 0;
    for (;;) {
      const open = text.indexOf('<', at);
      if (open < 0) break;
      const end = endOfMarkup(text, open);
      if (end < 0) break;
      if (open > at) this.#listener.text(decodeXml(text.slice(at, open)));
      this.#markup(text, open, end);
      at = end;
    }
    this.#rest = text.slice(at);
  }

  #markup(text: string, open: number, end: number): void {
    const mark = text.charCodeAt(open + 1);
    if (mark === 0x21 /* ! */) {
      if (text.startsWith('<![CDATA[', open)) this.#listener.text(text.slice(open + 9, end - 3));
    } else if (mark === 0x2f /* / */) {
      this.#listener.close(local(text.slice(open + 2, end - 1).trimEnd()));
    } else if (mark !== 0x3f /* ? */) {
      const empty = text.charCodeAt(end - 2) === 0x2f;
      const stop = empty ? end - 2 : end - 1;
      let space = open + 1;
      while (space < stop && text.charCodeAt(space) > 0x20) space++;
      const name = local(text.slice(open + 1, space));
      this.#listener.open(name, text.slice(space, stop));
      if (empty) this.#listener.close(name);
    }
  }
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The position behind the markup that begins at `open`, or -1 where it has not arrived whole. */
function endOfMarkup(text: string, open: number): number {
  if (text.charCodeAt(open + 1) !== 0x21 /* ! */) return endOfTag(text, open);
  if (text.length - open < '<![CDATA['.length) return -1;
  const closing = text.startsWith('<!--', open) ? '-->' : text.startsWith('<![CDATA[', open) ? ']]>' : '>';
  const end = text.indexOf(closing, open);
  return end < 0 ? -1 : end + closing.length;
}

/** An attribute may hold '>', so quotation marks are counted; in one pass, whatever the text. */
function endOfTag(text: string, open: number): number {
  let quote = 0;
  for (let i = open + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e /* > */) return i + 1;
    else if (code === 0x22 || code === 0x27) quote = code;
  }
  return -1;
}
