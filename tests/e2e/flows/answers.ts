import type { Page, Route } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { standIn } from './stand-in.ts';

/** A success, as the wire carries it. */
export const success = (data: unknown) => ({ json: { code: 0, msg: '', currentTime: Date.now(), data } });
export const refused = (code: number, msg: string) => ({ json: { code, msg, data: null } });

/** Answers of the server that a path needs once: a refusal, no answer at all, one that comes late, another one. */
export function answersOf(page: Page) {
  const once = async (endpoint: Endpoint, answer: (route: Route) => Promise<void>) => {
    const url = new RegExp(`${BASE_PATH}${endpoint.path}(\\?|$)`);
    await page.route(url, answer, { times: 1 });
  };
  return {
    /** The next one is refused. */
    fail: (endpoint: Endpoint, code: number = CODES.conflict, msg = '现在不能这样做，请稍后再试。') =>
      once(endpoint, (route) => standIn(route, refused(code, msg))),
    /** The next one says this, whatever is asked. */
    say: (endpoint: Endpoint, data: unknown) => once(endpoint, (route) => standIn(route, success(data))),
    /** The next one is the server's own, but for this. */
    change: (endpoint: Endpoint, part: object) =>
      once(endpoint, async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: object };
        await standIn(route, success({ ...data, ...part }));
      }),
    /** The next one is given at once, and arrives when the function that is returned says so. */
    async late(endpoint: Endpoint): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      await once(endpoint, async (route) => {
        const response = await route.fetch();
        await promise;
        await route.fulfill({ response });
      });
      return resolve;
    },
    /** The next one waits until the function that is returned lets it through. */
    async hold(endpoint: Endpoint): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      await once(endpoint, async (route) => {
        await promise;
        // The page may have called it off meanwhile.
        await route.continue().catch(() => undefined);
      });
      return resolve;
    },
  };
}
