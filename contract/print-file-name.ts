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

const IN_BRACES = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** What is wrong with a pattern, as a sentence that says what to do; undefined where nothing is. */
export function patternComplaint(pattern: string): string | undefined {
  if (pattern.trim() === '') return '请填写文件名规则';
  if (pattern.length > MOST_PATTERN) return `文件名规则最多 ${MOST_PATTERN} 个字符`;
  const unknown = [...pattern.matchAll(IN_BRACES)].map(([, name]) => name!).filter((n) => !isPlaceholder(n));
  if (unknown.length > 0)
    return `没有 ${unknown.map((name) => `{${name}}`).join('、')} 这样的占位符，请从列出的里面选择`;
  if (/[{}]/.test(pattern.replaceAll(IN_BRACES, ''))) return '花括号没有成对，请检查文件名规则';
  return undefined;
}

/** What Windows, macOS and zip programs refuse in a name, what nobody sees, and what turns text around. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\u{2028}\u{2029}]/gu;
/** Names of devices; Windows opens them whatever stands behind the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** A name may have 255 bytes, a Chinese character three. */
const MOST_CHARACTERS = 70;

const cleanPart = (part: string): string => {
  const kept = [...part.toWellFormed().replaceAll(UNSAFE, '_')].slice(0, MOST_CHARACTERS).join('');
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

/** Numbers what would clash: 图.png, 图 (2).png. Names that differ in case only clash on most disks. */
export function distinctFileNames(taken: readonly string[] = []) {
  const next = new Map(taken.map((name) => [name.toLowerCase(), 2]));
  return (name: string, extension: string): string => {
    const wanted = `${name}.${extension}`;
    let distinct = wanted;
    const key = wanted.toLowerCase();
    for (let n = next.get(key) ?? 1; next.has(distinct.toLowerCase()); n++) {
      distinct = `${name} (${n}).${extension}`;
      next.set(key, n + 1);
    }
    next.set(distinct.toLowerCase(), next.get(distinct.toLowerCase()) ?? 2);
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
