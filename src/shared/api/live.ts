import { CODES } from '#contract/errors.ts';
import { LiveEvent, live as liveArea } from '#contract/task/task.ts';
import { HEADERS } from '#contract/wire.ts';
import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { open } from './answer.ts';
import { isApiError } from './api-error.ts';
import { withSession } from './call.ts';
import { readEvents } from './event-stream.ts';
import { authLost } from './refresh.ts';
import { apiBase, headersOf } from './request.ts';

export interface LiveOptions {
  /** The stream stands, for the first time or again: what was missed meanwhile is to be fetched anew. */
  onOpen?: (again: boolean) => void;
  /** Wait before the first reconnection; doubled up to `maxDelayMs`. The server's `retry` replaces it. */
  delayMs?: number;
  maxDelayMs?: number;
  /** A stream that is silent for longer, also of pings, is taken for dead. */
  silenceMs?: number;
}

/**
 * Follows the server's events until the returned function is called or the session ends. Read with fetch, so that
 * the token stays in its header; reconnects by itself, from the last event it saw.
 */
export function live(onEvent: (event: LiveEvent) => void, options: LiveOptions = {}): () => void {
  const { onOpen, maxDelayMs = 30_000, silenceMs = 45_000 } = options;
  let delayMs = options.delayMs ?? 1000;
  let lastId: string | undefined;
  let failures = 0;
  let opened = false;
  const ended = new AbortController();
  const ends = [authLost, sessionCleared].map((c) => c.subscribe(() => stop()));
  const stop = (): void => {
    ended.abort();
    for (const unsubscribe of ends) unsubscribe();
  };

  const connect = async (): Promise<void> => {
    const silent = new AbortController();
    const signal = AbortSignal.any([ended.signal, silent.signal]);
    const response = await withSession(liveArea.events, (token) => openStream(token, lastId, signal));
    onOpen?.(opened);
    opened = true;
    failures = 0;
    let timer = setTimeout(() => silent.abort(), silenceMs);
    try {
      for await (const event of readEvents(response)) {
        clearTimeout(timer);
        timer = setTimeout(() => silent.abort(), silenceMs);
        if (event.id !== undefined) lastId = event.id;
        if (event.retry !== undefined) delayMs = event.retry;
        // What is unknown, and pings, only prove that the stream lives.
        const parsed = event.data === '' ? undefined : LiveEvent.safeParse(json(event.data));
        if (parsed?.success && !ended.signal.aborted) onEvent(parsed.data);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  const follow = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await connect().catch((error: unknown) => {
        // Asking again would not change these.
        if (isApiError(error, CODES.unauthenticated, CODES.forbidden, CODES.notFound)) stop();
      });
      // Half of the wait is drawn, so that a restarted server is not met by everybody at once.
      const wait = Math.min(delayMs * 2 ** failures++, maxDelayMs);
      await pause(wait / 2 + (Math.random() * wait) / 2, ended.signal);
    }
  };
  void follow();
  return stop;
}

async function openStream(
  token: string | undefined,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(apiBase() + liveArea.events.path, {
    headers: {
      ...headersOf({}, token),
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    },
    cache: 'no-store',
    signal,
  });
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (response.ok && streams && response.body) return response.body;
  open(response.status, json(await response.text()), response.headers.get(HEADERS.requestId) ?? undefined);
  throw new Error('The live stream was answered by something else.');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
