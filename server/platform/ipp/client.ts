import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { decodeIpp, encodeIpp, TAGS, valuesOf, type IppAttribute, type IppMessage } from './codec.ts';

export const OPERATIONS = { printJob: 0x02, getJob: 0x09, getPrinter: 0x0b } as const;
/** Statuses of RFC 8011 that mean something of their own here. */
export const NOT_FOUND = 0x04_06;
/** From here on a status is a refusal. */
export const FIRST_REFUSAL = 0x04_00;

/** How a printer is asked. */
export interface Asking {
  /** http or https: ippAddress() of contract/printer/address.ts. */
  url: URL;
  /** What a name may lead to; undefined: anything. */
  lookup?: LookupFunction | undefined;
  timeoutMs?: number;
}

/** No whole answer came; `isBefore`: and no byte was sent either. */
export class IppFailure extends Error {
  readonly isBefore: boolean;
  constructor(cause: unknown, isBefore: boolean) {
    super((cause as Error).message, { cause });
    this.name = 'IppFailure';
    this.isBefore = isBefore;
  }
}

const TIMEOUT_MS = 30_000;
const MOST_ANSWER_BYTES = 1024 ** 2;
/** Errors of a connection that was never made. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

let lastId = 0;

/** Printers want to be called by the address under which they are known, with ipp in place of http. */
const uriOf = ({ protocol, host, pathname, search }: URL): string =>
  `${protocol === 'https:' ? 'ipps' : 'ipp'}://${host}${pathname}${search}`;

export const keyword = (name: string, ...values: string[]): IppAttribute => ({
  ...{ name, tag: TAGS.keyword, values },
});

/** Asks a printer. @throws IppFailure */
export async function askIpp(
  { url, lookup, timeoutMs = TIMEOUT_MS }: Asking,
  operation: number,
  attributes: readonly IppAttribute[],
  document?: Buffer,
): Promise<IppMessage> {
  lastId += 1;
  const body = encodeIpp({
    ...{ code: operation, requestId: lastId },
    groups: [
      {
        tag: TAGS.operation,
        attributes: [
          { name: 'attributes-charset', tag: TAGS.charset, values: ['utf-8'] },
          { name: 'attributes-natural-language', tag: TAGS.language, values: ['zh-cn'] },
          { name: 'printer-uri', tag: TAGS.uri, values: [uriOf(url)] },
          ...attributes,
        ],
      },
    ],
    ...(document && { document }),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    ...{ method: 'POST', agent: false, signal: AbortSignal.timeout(timeoutMs) },
    ...(lookup && { lookup }),
    headers: { 'content-type': 'application/ipp', 'content-length': String(body.length) },
  });
  request.on('error', reject);
  request.on('response', (answer) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_ANSWER_BYTES) answer.destroy(new Error('the answer is too long'));
      else parts.push(part);
    });
    answer.on('error', reject);
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve(Buffer.concat(parts));
      else reject(new Error(`HTTP ${answer.statusCode}`));
    });
  });
  request.end(body);
  try {
    return decodeIpp(await promise);
  } catch (error) {
    throw new IppFailure(error, UNCONNECTED.includes((error as NodeJS.ErrnoException).code ?? ''));
  }
}

/** What the printer said of itself, word for word. */
export const saidBy = (answer: IppMessage, ...names: string[]): string =>
  [`status 0x${answer.code.toString(16).padStart(4, '0')}`]
    .concat(
      names.flatMap((name) => {
        const values = valuesOf(answer, name);
        return values.length > 0 ? [`${name} ${values.join(',')}`] : [];
      }),
    )
    .join('; ')
    .slice(0, 500);
