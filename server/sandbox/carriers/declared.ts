import { at } from './standing.ts';

/** Why carriers abroad send a declaration back, in their words; undefined: they take it. */
export function declarationRefused(
  told: unknown,
  list: string,
  fields: { name: string; price: string; hs: string },
): string | undefined {
  const lines = (told as Record<string, unknown> | undefined)?.[list];
  if (!Array.isArray(lines) || lines.length === 0) return '申报信息不能为空';
  for (const line of lines as unknown[]) {
    if (!/^[\x20-\x7e]*[A-Za-z][\x20-\x7e]*$/.test(at(line, fields.name))) return '英文申报品名格式错误';
    if (!(Number(at(line, fields.price)) > 0)) return '申报单价必须大于 0';
    const hs = at(line, fields.hs);
    if (hs !== '' && !/^\d{6,10}$/.test(hs)) return '海关编码格式错误';
  }
  return undefined;
}
