import axios, { isAxiosError, isCancel, type AxiosProgressEvent, type AxiosResponse } from 'axios';
import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS, REQUEST_TIMEOUT_MS } from '#contract/wire.ts';
import { open } from './answer.ts';
import { noResponse } from './api-error.ts';
import { connected } from './connection.ts';
import { addressOf, headersOf, type CallOptions, type Fields } from './request.ts';

/** Every status is an answer: the envelope, not the status, says what happened. */
const http = axios.create({ timeout: REQUEST_TIMEOUT_MS, validateStatus: () => true });

export interface Transfer {
  /** Sent instead of the JSON body. */
  form?: FormData;
  /** The answer is a file: handed out as a Blob, which the browser may keep on disk. */
  asBlob?: boolean;
  onUploadProgress?: (event: AxiosProgressEvent) => void;
}

/** One attempt of one call, without notice and without renewal of the session. @throws ApiError */
export async function send(
  e: Endpoint,
  input: Fields,
  options: CallOptions,
  token: string | undefined,
): Promise<unknown> {
  const response = await request(e, input, options, token);
  return open(response.status, response.data, requestIdOf(response));
}

export async function request(
  e: Endpoint,
  input: Fields,
  options: CallOptions,
  token: string | undefined,
  transfer: Transfer = {},
): Promise<AxiosResponse<unknown>> {
  const { url, body } = addressOf(e, input, options);
  const { form, asBlob, onUploadProgress } = transfer;
  try {
    const answer = await http.request<unknown>({
      method: e.method,
      url,
      data: form ?? body,
      headers: headersOf(options, token),
      signal: options.signal,
      onUploadProgress,
      ...(asBlob && { responseType: 'blob', adapter: ['xhr', 'fetch'] }),
    });
    connected.set(true);
    return answer;
  } catch (error) {
    // Aborted by the caller: no failure, and nothing to show.
    if (isCancel(error) || options.signal?.aborted) throw options.signal?.reason ?? error;
    // An answer that takes too long is not a connection that is down.
    if (isAxiosError(error) && error.code === 'ERR_NETWORK') connected.set(false);
    throw noResponse();
  }
}

export function requestIdOf(response: AxiosResponse<unknown>): string | undefined {
  const found: unknown = response.headers[HEADERS.requestId];
  return typeof found === 'string' ? found : undefined;
}
