import { badRequest } from './refusal.ts';

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
    const entries = Object.entries(value);
    if (entries.length > MOST_ITEMS) throw badRequest(`一次最多提交 ${MOST_ITEMS} 项，请分批提交。`);
    for (const [key, inner] of entries) {
      refuseUnstorable(key);
      refuseUnstorable(inner, depth + 1);
    }
  }
}

/** The JSON object of a request; nothing at all stands for an empty one. @throws Refusal for everything else. */
export function bodyObject(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw badRequest('请求的内容应为 JSON 对象，请刷新页面后重试。');
  return body;
}
