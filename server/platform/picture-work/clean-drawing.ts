import { decodeXml } from '../spreadsheet/xml-scanner.ts';

/** What runs, moves, or brings a document of another kind with it: none of it belongs to a picture. */
const DROPPED = new Set([
  ...['script', 'handler', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas'],
  ...['animate', 'animatemotion', 'animatetransform', 'animatecolor', 'set', 'discard'],
]);
/** Elements that are a picture of something else. */
const LINKED = /^(?:.*:)?(?:href|src|base)$/i;
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A drawing that cannot be read as one. */
export class BrokenDrawing extends Error {}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Styles that name nothing outside of the drawing. Escapes could hide a name, and no program that draws needs them. */
const cleanStyle = (css: string): string =>
  css
    .replaceAll(/\\|\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@import[^;]*;?/gi, '')
    .replaceAll(/url\(\s*(?!["']?#)[^)]*\)?/gi, 'none')
    .replaceAll(/(?:image|image-set|src)\(/gi, 'none(');

function cleanAttributes(attributes: string): string {
  let kept = '';
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = decodeXml(double ?? single ?? '');
    if (/^(?:.*:)?on/i.test(name)) continue;
    if (LINKED.test(name) && !/^#|^data:image\/(?:png|jpeg);base64,/i.test(value.trim())) continue;
    kept += ` ${name}="${escaped(name.startsWith('xmlns') ? value : cleanStyle(value))}"`;
  }
  return kept;
}

/**
 * An SVG without scripts, without what answers to events, and without links to anything outside of it: what is left can
 * neither run nor reach for another file, whoever draws it.
 * @throws BrokenDrawing where it is no whole document, or one that defines words of its own
 */
export function cleanDrawing(content: Uint8Array): string {
  const text = decoded(content);
  let out = '';
  let at = 0;
  /** How deep within what is dropped. */
  let dropped = 0;
  const within: string[] = [];
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const said = text.slice(at, open < 0 ? text.length : open);
    if (dropped === 0) out += within.at(-1) === 'style' ? escaped(cleanStyle(decodeXml(said))) : said;
    if (open < 0) break;
    const end = endOf(text, open);
    const tag = text.slice(open, end);
    at = end;
    if (tag.startsWith('<![CDATA[')) {
      const plain = tag.slice(9, -3);
      if (dropped === 0) out += escaped(within.at(-1) === 'style' ? cleanStyle(plain) : plain);
      continue;
    }
    if (tag.startsWith('<!') || tag.startsWith('<?')) {
      if (/^<!DOCTYPE/i.test(tag) && /<!ENTITY/i.test(tag)) throw new BrokenDrawing('entities');
      continue;
    }
    const name = /^<\/?([^\s/>]+)/.exec(tag)?.[1];
    if (name === undefined) throw new BrokenDrawing('no name');
    const local = name.toLowerCase().replace(/^.*:/, '');
    if (tag.startsWith('</')) {
      if (within.pop() !== local) throw new BrokenDrawing('tags that do not match');
      if (dropped > 0) dropped -= 1;
      else out += `</${name}>`;
      continue;
    }
    const isEmpty = tag.endsWith('/>');
    const drops = dropped > 0 || DROPPED.has(local);
    if (!drops) out += `<${name}${cleanAttributes(tag.slice(name.length + 1))}${isEmpty ? '/' : ''}>`;
    if (isEmpty) continue;
    within.push(local);
    if (drops) dropped += 1;
  }
  if (within.length > 0) throw new BrokenDrawing('ends too soon');
  return out;
}

function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    throw new BrokenDrawing('not UTF-8', { cause: error });
  }
}

/** Behind the markup that begins at `open`. */
function endOf(text: string, open: number): number {
  const closing = text.startsWith('<!--', open)
    ? '-->'
    : text.startsWith('<![CDATA[', open)
      ? ']]>'
      : text.startsWith('<?', open)
        ? '?>'
        : undefined;
  const end = closing === undefined ? endOfTag(text, open) : text.indexOf(closing, open) + closing.length;
  if (end <= open) throw new BrokenDrawing('ends within a tag');
  return end;
}

/** Quotation marks and the brackets of a document type may hold '>'. */
function endOfTag(text: string, open: number): number {
  let quote = '';
  let depth = 0;
  for (let at = open + 1; at < text.length; at++) {
    const sign = text[at]!;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === '>' && depth <= 0) return at + 1;
  }
  return -1;
}
