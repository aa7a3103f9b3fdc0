import type { IncomingHttpHeaders } from 'node:http';
import { CODES } from '#contract/errors.ts';
import { badRequest, Refusal } from './refusal.ts';

/** Far above every form of the contract; what goes beyond is an attack on the stack or on time. */
const MOST_DEPTH = 20;
const MOST_ITEMS = 20_000;

const NUL = '文本中含有不可见的空字符（NUL），请删除后重试。';
const HALF = '文本中含有残缺的字符（例如被截断的表情符号），请删除后重试。';

/** @throws Refusal where a request holds what the database cannot keep, before anything is half done. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badRequest(NUL);
    if (!value.isWellFormed()) throw badRequest(HALF);
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MOST_DEPTH) throw badRequest('提交的内容层级过深，请刷新页面后重试。');
    if (Array.isArray(value)) refuseUnstorableItems(value, depth);
    else refuseUnstorableFields(value, depth);
  }
}

const tooMany = () => badRequest(`一次最多提交 ${MOST_ITEMS} 项，请分批提交。`);

/** A list says how long it is: one of millions is refused before anything is made of it. */
function refuseUnstorableItems(list: readonly unknown[], depth: number): void {
  if (list.length > MOST_ITEMS) throw tooMany();
  for (const item of list) refuseUnstorable(item, depth + 1);
}

/** The fields of an object are counted one by one, so that the count ends at the limit and not at the last field. */
function refuseUnstorableFields(fields: object, depth: number): void {
  let count = 0;
  for (const key in fields) {
    if (++count > MOST_ITEMS) throw tooMany();
    refuseUnstorable(key);
    refuseUnstorable((fields as Record<string, unknown>)[key], depth + 1);
  }
}

/** The JSON object of a request; nothing at all stands for an empty one. @throws Refusal for everything else. */
export function bodyObject(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw badRequest('请求的内容应为 JSON 对象，请刷新页面后重试。');
  return body;
}

/**
 * No call takes a compressed form: a few bytes would become millions of values, and the limits of size are limits of
 * what was sent. Asked before anything of the form is read.
 * @returns the refusal; undefined where the form comes as it is.
 */
export function compressedRefusal(headers: IncomingHttpHeaders): Refusal | undefined {
  const said = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (said === '' || said === 'identity') return undefined;
  return new Refusal(CODES.unsupportedMedia, '提交的内容不能压缩，请原样发送。');
}
