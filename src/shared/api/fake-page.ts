import { afterEach, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { clearSession, rememberTokens } from '@/shared/lib/cache/index.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { notices, type Notice } from '@/shared/lib/notices/notices.ts';
import { serve, serveTokens, type Answer } from './fake-server.ts';
import { authLost } from './index.ts';

const base = { id: '-', title: '试', input: z.record(z.string(), z.unknown()), output: z.unknown() } as const;
export const get = endpoint({ ...base, method: 'GET', path: '/order/get', access: 'signedIn' });
export const post = endpoint({ ...base, method: 'POST', path: '/order/page', access: 'signedIn' });
export const login = endpoint({ ...base, method: 'POST', path: '/login', access: 'open' });

export const signIn = (refreshToken?: string) => rememberTokens({ accessToken: 'old', refreshToken });

/** For each test of the file a page with a storage of its own, which hears what the calls tell the whole app. */
export function fakePage() {
  const lost = vi.fn<(event: { msg: string }) => void>();
  const shown = vi.fn<(notice: Notice) => void>();
  const endings: (() => unknown)[] = [];
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage());
    endings.push(authLost.subscribe(lost), notices.subscribe(shown));
  });
  afterEach(async () => {
    clearSession();
    for (const end of endings.splice(0)) await end();
    vi.resetAllMocks();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  const closing = async <T extends { close: () => unknown }>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    endings.push(started.close);
    return started;
  };
  return {
    lost,
    shown,
    /** A server that answers so, closed with the test. */
    server: (answer: Answer) => closing(serve(answer)),
    tokenServer: (...how: Parameters<typeof serveTokens>) => closing(serveTokens(...how)),
  };
}
