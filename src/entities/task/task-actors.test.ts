import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { clearSession, rememberTokens } from '@/shared/lib/cache/index.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { notices } from '@/shared/lib/notices/notices.ts';
import { envelopeOf, serve } from '@/shared/api/fake-server.ts';
import { taskActors } from './task-actors.ts';

const endings: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of endings.splice(0)) await end();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('[N06] a task is looked at no more once the session was left, also by nobody who signs in next', async () => {
  rememberTokens({ accessToken: 'mine' });
  const { seen, close } = await serve(() => envelopeOf({ id: 5, status: 'running' }));
  const shown = vi.fn<() => void>();
  endings.push(close, notices.subscribe(shown));
  const looks = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  let count = 0;
  const actor = createActor(taskActors.follow, {
    input: { taskId: 5, report: (_now: Task) => looks[count++]?.resolve() },
  });
  const failed = Promise.withResolvers<unknown>();
  actor.subscribe({ error: failed.resolve });
  actor.start();
  await looks[0]!.promise;
  await vi.advanceTimersByTimeAsync(1000);
  await looks[1]!.promise;
  expect(seen).toHaveLength(2);
  clearSession();
  rememberTokens({ accessToken: 'of-another' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed.promise).toMatchObject({ message: '登录已结束，请重新登录后查看任务。' });
  expect(seen).toHaveLength(2);
  expect(shown).not.toHaveBeenCalled();
});
