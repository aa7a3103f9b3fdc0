import fs from 'node:fs';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isPrivate } from './private-network.ts';
import { badRequest } from './refusal.ts';

export interface OutgoingRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
  /** From the connection to the last byte of the answer; default 15 s. */
  timeoutMs?: number;
  /** Longest answer that is read; default 8 MB. */
  mostBytes?: number;
}
export interface OutgoingAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}
/** Answers whatever its status says; redirects are answers too, nobody follows them. */
export interface Outgoing {
  /**
   * @throws Refusal 400 where the address is none that may be called: not http(s), with a password in it, or the number
   * of a private network's host. @throws OutgoingFailure where no whole answer came, also as the name leads to such a host.
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /**
   * A GET whose body goes to a file, where it comes with 200; of any other answer status and headers alone.
   * @throws as send
   */
  fetchTo(path: string, request: FetchRequest): Promise<Omit<OutgoingAnswer, 'text'>>;
  privateNetwork: boolean;
}
export type FetchRequest = Pick<OutgoingRequest, 'url' | 'headers' | 'timeoutMs' | 'mostBytes'>;

/** No answer: not reached, cut off, too late, too long. Whether the other side acted is not known. */
export class OutgoingFailure extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'tooLong';
  constructor(kind: OutgoingFailure['kind'], cause?: unknown) {
    super(`outgoing: ${kind}`, { cause });
    this.name = 'OutgoingFailure';
    this.kind = kind;
  }
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 8 * 1024 * 1024;
/**
 * Told as a name that nobody has and as a host where nobody listens: who tries names must not learn which of them the
 * house's own network knows.
 */
class PrivateAddress extends Error {}

/**
 * The only way out to addresses that a tenant names.
 * @param privateNetwork lets calls reach this machine and its networks, where shops of the house stand.
 */
export function openOutgoing(privateNetwork: boolean): Outgoing {
  /** What the name means is asked once, and the connection goes there: nothing can be changed in between. */
  const lookup: LookupFunction = (host, options, found) =>
    dns.lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 0);
      if (!privateNetwork && addresses.some(({ address }) => isPrivate(address)))
        return found(new PrivateAddress(host), '', 0);
      if (options.all) return found(null, addresses);
      found(null, addresses[0]!.address, addresses[0]!.family);
    });
  return {
    privateNetwork,
    send: async (request) => {
      const { response, bytes } = await ask(request, allowed(request.url, privateNetwork), lookup);
      const parts: Buffer[] = [];
      for await (const part of bytes) parts.push(part);
      return { ...headOf(response), text: Buffer.concat(parts).toString('utf8') };
    },
    fetchTo: async (path, request) => {
      const { response, bytes } = await ask(request, allowed(request.url, privateNetwork), lookup);
      if (response.statusCode === 200) await pipeline(bytes, fs.createWriteStream(path));
      else response.destroy();
      return headOf(response);
    },
  };
}

/** What a header may hold (RFC 9110, 5.5): a pasted token may be anything. */
const SENDABLE = /^[\t\x20-\x7e]*$/;
const UNSENDABLE = '密钥或令牌含有不能发送的字符，请重新复制粘贴。';
const NOT_ALLOWED = '该地址不允许访问，请填写公网可访问的 http 或 https 地址。';

function allowed(text: string, privateNetwork: boolean): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw badRequest(NOT_ALLOWED);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!privateNetwork && isIP(host) && isPrivate(host)) throw badRequest(NOT_ALLOWED);
  return url;
}

/** The answer as it begins, and its body as it comes. @throws OutgoingFailure, also while the body is read */
async function ask(wish: OutgoingRequest, url: URL, lookup: LookupFunction) {
  const { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = wish;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const client = url.protocol === 'https:' ? https : http;
  const all = {
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  if (Object.values(all).some((value) => !SENDABLE.test(value))) throw badRequest(UNSENDABLE);
  const signal = AbortSignal.timeout(timeoutMs);
  const request = client.request(url, { method, lookup, agent: false, signal, headers: all });
  const failed = (error: unknown): OutgoingFailure =>
    error instanceof OutgoingFailure
      ? error
      : new OutgoingFailure(signal.aborted ? 'timeout' : 'unreachable', error);
  request.on('error', (error) => reject(failed(error)));
  request.on('response', resolve);
  request.end(body);
  const response = await promise;
  return { response, bytes: bodyOf(response, mostBytes, failed) };
}

async function* bodyOf(
  response: http.IncomingMessage,
  mostBytes: number,
  failed: (error: unknown) => OutgoingFailure,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) throw new OutgoingFailure('tooLong');
      yield part;
    }
  } catch (error) {
    throw failed(error);
  }
}

const headOf = ({ statusCode = 0, headers }: http.IncomingMessage) => ({
  status: statusCode,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  ),
});
