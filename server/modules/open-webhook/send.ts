import { OutgoingFailure, type Outgoing } from '#server/platform/outgoing.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Try } from './dispatch.sql.ts';

const TIMEOUT_MS = 10_000;
/** A receiver says "received" and no more. */
const MOST_BYTES = 64 * 1024;
const SHOWN = 1000;

const FAILURES = {
  unreachable: '连接不上推送地址',
  timeout: '推送地址 10 秒内没有应答',
  tooLong: '推送地址的应答过长',
} as const satisfies Record<OutgoingFailure['kind'], string>;

export const isArrived = ({ status }: Pick<Try, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/** One try; whatever becomes of it is answered, not thrown. */
export async function tryOnce(
  outgoing: Outgoing,
  request: { url: string; headers: Record<string, string>; body: string },
  now: () => Date,
): Promise<Try> {
  const at = now();
  const began = performance.now();
  const told = (status: number | null, error: string | null, response = ''): Try => ({
    at,
    ms: Math.round(performance.now() - began),
    status,
    error,
    // PostgreSQL keeps no NUL.
    response: response.slice(0, SHOWN).replaceAll('\0', '').toWellFormed(),
  });
  try {
    const { status, text } = await outgoing.send({
      ...request,
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
    });
    return told(status, isArrived({ status }) ? null : `推送地址应答 ${status}，应为 2xx`, text);
  } catch (error) {
    if (error instanceof OutgoingFailure) return told(null, FAILURES[error.kind]);
    if (error instanceof Refusal) return told(null, error.message);
    throw error;
  }
}
