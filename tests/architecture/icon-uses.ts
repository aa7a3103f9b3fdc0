import fs from 'node:fs';
import path from 'node:path';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';

const SRC = path.resolve(import.meta.dirname, '../../src');

export interface IconUse {
  file: string;
  icon: string;
  /** What the control says that has it: its text, or its name where it has none in sight. */
  words: string;
}

/** The end of a tag that begins at `at`: braces and strings within it are passed over. */
function endOfTag(text: string, at: number): number {
  let depth = 0;
  let quote = '';
  for (let i = at; i < text.length; i += 1) {
    const sign = text[i]!;
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 0 && sign === '"') quote = sign;
    else if (depth > 0 && (sign === "'" || sign === '`')) quote = sign;
    else if (depth === 0 && sign === '>' && text[i - 1] !== '=') return i;
  }
  return text.length;
}

/** Icons by the names that a file gives them, as it imports them. */
export function iconsIn(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, list] of text.matchAll(/import \{([^}]*)\} from '@blueprintjs\/icons'/g))
    for (const one of list!.split(',').map((part) => part.trim()))
      if (one !== '' && !one.startsWith('type ')) {
        const [icon, own = icon] = one.split(' as ');
        names.set(own!, icon!);
      }
  return names;
}

export const sources = (): { file: string; text: string }[] =>
  fs
    .globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(SRC, file), 'utf8') }));

const HAN = /\p{Script=Han}/u;
/** The first words of an attribute that are written where it stands. */
const wordsOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|\\{([^}]*(?:\\{[^}]*\\}[^}]*)*)\\})`)
    .exec(tag)
    ?.slice(1)
    .flatMap((text) =>
      text === undefined
        ? []
        : /['"`]/.test(text)
          ? [...text.matchAll(/['"`]([^'"`]*)['"`]/g)].map((m) => m[1]!)
          : [text],
    )
    .find((text) => HAN.test(text));

/** What an event's own button says, which no page writes. */
const eventWords = (tag: string): string | undefined => {
  const type = /\stype="(order\.[\w.]+)"/.exec(tag)?.[1];
  return type && orderEventEntry(type as OrderEventType).label;
};

/** The controls of the page that have an icon and words of their own. */
export function iconUses(): IconUse[] {
  return sources().flatMap(({ file, text }) => {
    const names = iconsIn(text);
    if (names.size === 0) return [];
    return [...text.matchAll(/<\w*(?:Button|Item)\s/g)].flatMap(({ index }) => {
      const tag = text.slice(index, endOfTag(text, index));
      const words =
        wordsOf(tag, 'text') ?? wordsOf(tag, 'aria-label') ?? wordsOf(tag, 'title') ?? eventWords(tag);
      const icons = [...tag.matchAll(/\sicon=\{([^}]*)\}/g)].flatMap(([, value]) =>
        [...value!.matchAll(/<(\w+)/g)].flatMap(([, own]) => names.get(own!) ?? []),
      );
      return words === undefined ? [] : icons.map((icon) => ({ file, icon, words }));
    });
  });
}
