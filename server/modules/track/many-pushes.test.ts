import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUSH_PATH } from '#contract/track/track.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ limits: { rate: 3, open: 1000 } });
});
afterAll(() => t.close());

it('[X29] pushes for many factories come from one address: it has ten times the rate of a caller, and no more', async () => {
  const push = async () =>
    (
      await t.app.inject({
        ...{ method: 'POST', url: `${BASE_PATH}${PUSH_PATH}/nobody`, payload: 'param=%7B%7D&sign=0' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json<{ result?: boolean; code?: number }>();
  const said = [];
  for (let i = 0; i < 31; i++) said.push(await push());
  expect(said.slice(0, 30).every(({ result }) => result === false)).toBe(true);
  expect(said[30]).toMatchObject({ code: 429 });
});
