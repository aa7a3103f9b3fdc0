import type { Sku } from '#contract/sku/sku.ts';

type Words = Pick<Sku, 'name' | 'brand' | 'model' | 'color' | 'material'>;

const HAN = /\p{Script=Han}/u;

/** By text: goods share their words, and a text is read a hundred times slower than it is found. */
const MOST_KNOWN = 20_000;
const known = new Map<string, string>();

/**
 * How the words of a SKU are typed in pinyin: of each field that has Chinese characters their first letters, and whole, with
 * what stands between them; `heise hs`. Empty where there are none.
 */
export async function pinyinKey({ name, brand, model, color, material }: Words): Promise<string> {
  const texts = [name, brand, model, color, material].filter((text) => HAN.test(text));
  if (texts.length === 0) return '';
  // The table of characters is large: it is fetched by the first one who needs it.
  const { pinyin } = await import('pinyin-pro');
  const read = texts.map((text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const parts = pinyin(text, { toneType: 'none', type: 'array', v: true });
    const typed = [parts, [...text].map((sign, i) => (HAN.test(sign) ? (parts[i]?.[0] ?? '') : sign))]
      .map((signs) => signs.join('').toLowerCase().replaceAll(/\s/g, ''))
      .join(' ');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, typed);
    return typed;
  });
  return read.join(' ');
}
