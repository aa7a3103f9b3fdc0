import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/task/task.ts';
import { clearSession, credentials, rememberTokens } from '@/shared/lib/cache/index.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { readEvents } from './event-stream.ts';
import { envelopeOf, serve, tokensOf, type Answer } from './fake-server.ts';
import { authLost, live } from './index.ts';

const endings: (() => unknown)[] = [];
beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
async function server(answer: Answer) {
  const started = await serve(answer);
  endings.push(started.close);
  return started;
}
const stream = (response: ServerResponse, text = ': hello\n\n') => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(text);
};
/** Follows until `count` events came. */
function follow(count: number, options: Parameters<typeof live>[1] = {}) {
  const events: LiveEvent[] = [];
  const enough = Promise.withResolvers<LiveEvent[]>();
  const stop = live(
    (event) => {
      events.push(event);
      if (events.length === count) enough.resolve(events);
    },
    { delayMs: 1, ...options },
  );
  endings.push(stop);
  return { events, stop, enough: enough.promise };
}

describe('live', () => {
  it('reads events with the token in its header', async () => {
    rememberTokens({ accessToken: 'tok' });
    const { seen } = await server((_, response) =>
      stream(response, 'data: {"kind":"ping"}\n\ndata: {"kind":"task","id":5}\n\ndata: {"kind":"order"}\n\n'),
    );
    const events = await follow(2).enough;
    expect(events).toEqual([{ kind: 'task', id: 5 }, { kind: 'order' }]);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/fgapp/basic/live/events' });
    expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer tok', accept: 'text/event-stream' });
  });
  it('reconnects after the stream broke, from the last event it saw', async () => {
    const onOpen = vi.fn<(again: boolean) => void>();
    const { seen } = await server((_, response) => {
      const first = seen.length === 1;
      stream(response, `retry: 1\nid: ${first ? '41' : '42'}\ndata: {"kind":"order"}\n\n`);
      if (first) setImmediate(() => response.destroy());
    });
    await follow(2, { onOpen }).enough;
    expect(seen.map((s) => s.headers['last-event-id'])).toEqual([undefined, '41']);
    expect(onOpen.mock.calls).toEqual([[false], [true]]);
  });
  it('goes on after a server that was away', async () => {
    const { seen } = await server((_, response) => {
      if (seen.length < 4) response.writeHead(503).end();
      else stream(response, 'data: {"kind":"notice"}\n\n');
    });
    await follow(1, { maxDelayMs: 2 }).enough;
    expect(seen).toHaveLength(4);
  });
  it('drops a silent connection', async () => {
    const { seen } = await server((_, response) =>
      stream(response, seen.length === 1 ? ': hello\n\n' : 'data: {"kind":"order"}\n\n'),
    );
    await follow(1, { silenceMs: 20 }).enough;
    expect(seen.length).toBeGreaterThanOrEqual(2);
  });
  it('does not mind events that it does not know', async () => {
    await server((_, response) =>
      stream(response, 'data: nonsense\n\ndata: {"kind":"later"}\n\ndata: {"kind":"order"}\n\n'),
    );
    await expect(follow(1).enough).resolves.toEqual([{ kind: 'order' }]);
  });
  it('ends when the session is cleared', async () => {
    const closed = Promise.withResolvers<void>();
    await server((_, response) => {
      stream(response, 'data: {"kind":"order"}\n\n');
      response.on('close', closed.resolve);
    });
    await follow(1).enough;
    clearSession();
    await closed.promise;
  });
});

describe('[N06] live', () => {
  it('renews a dead token and goes on', async () => {
    rememberTokens({ accessToken: 'old', refreshToken: 'r' });
    await server((seen, response) => {
      if (seen.url.endsWith('refresh-token')) return envelopeOf(tokensOf('new', 'r2'));
      if (seen.headers.authorization !== 'Bearer new') return envelopeOf(null, 401);
      return stream(response, 'data: {"kind":"order"}\n\n');
    });
    await follow(1).enough;
    expect(credentials().accessToken).toBe('new');
  });
  it('asks no more when the session is lost', async () => {
    rememberTokens({ accessToken: 'old' });
    const { seen } = await server(() => envelopeOf(null, 401));
    const lost = Promise.withResolvers<void>();
    endings.push(authLost.subscribe(() => lost.resolve()));
    const { events } = follow(1);
    await lost.promise;
    expect(events).toEqual([]);
    expect(seen).toHaveLength(1);
  });
});

describe('event stream', () => {
  const text =
    '\uFEFF: c\r\ndata: 一\r\ndata:二\r\rid: 7\ndata\nevent: x\n\nretry: 20\n\ndata: lost at the end';
  const expected = [
    { id: undefined, data: '一\n二', retry: undefined },
    { id: '7', data: '', retry: undefined },
    { id: undefined, data: '', retry: 20 },
  ];
  it.each([1, 2, 3, 7, 1000])('is read the same in chunks of %d bytes', async (size) => {
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
        controller.close();
      },
    });
    await expect(Array.fromAsync(readEvents(body))).resolves.toEqual(expected);
  });
});
