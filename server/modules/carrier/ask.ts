import { OutgoingFailure, type OutgoingRequest } from '#server/platform/outgoing.ts';
import { CarrierError, type CarrierTools } from './adapter.ts';

/** The connection did not come about: nothing of the request arrived. */
const NOT_REACHED: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

const NO_ANSWER = '快递公司没有给出结果，系统会自动查询，请稍候。';
const DOWN = '连不上快递公司的系统，系统会自动重试，请稍候。';

function failureOf(error: unknown): unknown {
  if (!(error instanceof OutgoingFailure)) return error;
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return error.kind === 'unreachable' && NOT_REACHED.includes(code)
    ? new CarrierError('down', DOWN)
    : new CarrierError('lost', NO_ANSWER, error.kind);
}

/**
 * Asks a carrier whose answers are JSON objects. What is no such answer is a failure of the machine: before the carrier took
 * the request where that is certain, else it may have acted.
 * @throws CarrierError busy, down or lost
 */
export async function askForJson(
  { send }: Pick<CarrierTools, 'send'>,
  request: OutgoingRequest,
): Promise<Record<string, unknown>> {
  const { status, text } = await send(request).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (status === 429) throw new CarrierError('busy', '快递公司限制了请求次数，系统会稍后再取。', '429');
  // A gateway that waited in vain does not say what stood behind it did.
  if (status === 504) throw new CarrierError('lost', NO_ANSWER, '504');
  if (status >= 500)
    throw new CarrierError('down', '快递公司的系统出错，系统会自动重试，请稍候。', String(status));
  const answer = objectOf(text);
  if (!answer) throw new CarrierError('lost', NO_ANSWER, `${status} no JSON`);
  return answer;
}

/** What a text of JSON says, where it is an object. */
export function objectOf(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
