import type { PlatformField } from '#contract/platform/platform.ts';
import { badRequest } from '#server/platform/refusal.ts';

/** Longer texts are no address and no key. */
const MAX = 4096;

export const field = (
  name: string,
  label: string,
  { secret = false, required = true, help = '', placeholder = '' }: Partial<PlatformField>,
): PlatformField => ({ name, label, secret, required, help, placeholder });

/** What was typed, trimmed, these fields only. @throws Refusal where one is missing or too long. */
export function requireFields(
  wanted: readonly PlatformField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const { name, label, required } of wanted) {
    const text = Object.hasOwn(typed, name) ? typed[name]!.trim() : '';
    if (text === '' && required) throw badRequest(`请填写${label}。`);
    if (text.length > MAX) throw badRequest(`${label}太长，请检查是否粘贴了别的内容。`);
    // oxlint-disable-next-line no-control-regex -- a line break in a header would be a header more
    if (/[\u0000-\u001f\u007f]/.test(text)) throw badRequest(`${label}含有换行等不可见字符，请重新粘贴。`);
    if (text !== '') read[name] = text;
  }
  return read;
}

/** Whose a shop is, told by a server that the merchant names himself: it speaks for its own address alone. */
export function identityAt(url: string, id: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}:${id}`;
}

/** The address of a shop, without what follows its host and path. @throws Refusal */
export function shopUrl(text: string, label: string): string {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !url.hostname || url.username || url.password)
    throw badRequest(`${label}不是网址，请填写如 https://shop.example.com 的地址。`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
