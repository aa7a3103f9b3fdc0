import { conflict, notFound } from '#server/platform/refusal.ts';

/**
 * The row that is changed, as it was locked. @throws Refusal 404 where it is not the factory's, 409 where another changed it
 * since it was seen
 */
export function lockedOr404<R extends { version: number }>(
  noun: string,
  row: R | undefined,
  version?: number,
): R {
  if (!row) throw notFound(`${noun}不存在，请刷新列表。`);
  if (version !== undefined && row.version !== version) throw conflict(`${noun}已被他人修改，请刷新后重试。`);
  return row;
}
