/** What the name of a print file may be made of; in braces in the pattern. */
export const PLACEHOLDERS = [
  '订单号',
  '平台单号',
  '序号',
  '数量',
  'SKU',
  '商家编码',
  '商品名称',
  '规格',
  '材质',
  '品牌',
  '型号',
  '颜色',
  '商家',
  '店铺',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Folders by SKU: what is printed on the same blank lies together. */
export const DEFAULT_PATTERN = '{SKU}/{订单号}-{序号}-{数量}件';
export const MOST_PATTERN = 200;
/** Folders and the name below them: deeper paths are longer than a disk takes. */
const MOST_LEVELS = 8;

const IN_BRACES = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** What is wrong with a pattern, as a sentence that says what to do; undefined where nothing is. */
export function patternComplaint(pattern: string): string | undefined {
  if (pattern.trim() === '') return '请填写文件名规则';
  if (pattern.length > MOST_PATTERN) return `文件名规则最多 ${MOST_PATTERN} 个字符`;
  if (pattern.split('/').length > MOST_LEVELS)
    return `文件夹最多 ${MOST_LEVELS - 1} 层，请减少文件名规则中的「/」`;
  const unknown = [...pattern.matchAll(IN_BRACES)].map(([, name]) => name!).filter((n) => !isPlaceholder(n));
  if (unknown.length > 0)
    return `没有 ${unknown.map((name) => `{${name}}`).join('、')} 这样的占位符，请从列出的里面选择`;
  if (/[{}]/.test(pattern.replaceAll(IN_BRACES, ''))) return '花括号没有成对，请检查文件名规则';
  return undefined;
}

/** What Windows, macOS and zip programs refuse in a name, what nobody sees, and what turns text around. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\u{2028}\u{2029}]/gu;
/** Names of devices; Windows opens them whatever stands behind the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\s*(?:\.|$))/i;
/** A name may have 255 bytes, with its extension and its number where it clashes. */
const MOST_CHARACTERS = 70;
const MOST_BYTES = 210;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const cleanPart = (part: string): string => {
  const characters = [...part.toWellFormed().replaceAll(UNSAFE, '_')].slice(0, MOST_CHARACTERS);
  while (bytesOf(characters.join('')) > MOST_BYTES) characters.pop();
  const kept = characters.join('');
  return kept.replaceAll(/^[\s.]+|[\s.]+$/g, '').replace(DEVICE, '_$&');
};

/** The path of a print file below its folder, without its extension; '/' in the pattern makes folders, in a value it does not. */
export function printFileName(pattern: string, values: Readonly<Record<Placeholder, string>>): string {
  const parts = pattern
    .split('/')
    .map((part) =>
      cleanPart(part.replaceAll(IN_BRACES, (_, name: string) => (isPlaceholder(name) ? values[name] : ''))),
    )
    .filter((part) => part !== '');
  return parts.join('/') || '未命名';
}

/** On most disks names clash that differ only in case, or in how a letter is composed. */
const clashing = (name: string): string => name.normalize('NFC').toLowerCase();

/** Numbers what would clash: 图.png, 图 (2).png. */
export function distinctFileNames(taken: readonly string[] = []) {
  const next = new Map(taken.map((name) => [clashing(name), 2]));
  return (name: string, extension: string): string => {
    const wanted = `${name}.${extension}`;
    let distinct = wanted;
    const key = clashing(wanted);
    for (let n = next.get(key) ?? 1; next.has(clashing(distinct)); n++) {
      distinct = `${name} (${n}).${extension}`;
      next.set(key, n + 1);
    }
    next.set(clashing(distinct), next.get(clashing(distinct)) ?? 2);
    return distinct;
  };
}

/** For the live example beside the pattern. */
export const EXAMPLE_VALUES: Readonly<Record<Placeholder, string>> = {
  订单号: 'PF2611210000123',
  平台单号: '5301234567890',
  序号: '1',
  数量: '2',
  SKU: 'MS-HW-M70P-BK',
  商家编码: 'CASE-01',
  商品名称: '磨砂手机壳',
  规格: '黑色',
  材质: '磨砂软壳',
  品牌: '华为',
  型号: 'Mate 70 Pro',
  颜色: '黑色',
  商家: '云朵文创',
  店铺: '云朵旗舰店',
};
