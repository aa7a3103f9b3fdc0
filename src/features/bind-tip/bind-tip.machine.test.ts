import { createActor, fromPromise } from 'xstate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answered } from '#tests/support/answered.ts';
import { bindTipMachine, type Missing } from './bind-tip.machine.ts';
import { isDismissed } from './dismissal.ts';

function running(
  readDismissed: () => Promise<boolean>,
  dismiss: () => Promise<void> = () => Promise.resolve(),
) {
  const dismissToday = vi.fn<() => Promise<void>>(dismiss);
  // Not at once: a machine that asks for ever would let nobody else have a turn.
  const later = <T>(answer: () => Promise<T>) => fromPromise<T, void>(() => answered().then(answer));
  const actor = createActor(
    bindTipMachine.provide({
      actors: {
        readDismissed: later(readDismissed),
        dismissToday: later(dismissToday),
      },
    }),
  );
  onTestFinished(() => void actor.stop());
  actor.start();
  const know = (...missing: Missing[]) => actor.send({ type: 'missing.known', missing });
  const close = (notAgain: boolean) => actor.send({ type: 'tip.closed', notAgain });
  return {
    actor,
    know,
    close,
    dismissToday,
    /** Where it stands when everybody has answered. */
    async at(state: string) {
      await answered();
      await answered();
      expect(actor.getSnapshot().value).toBe(state);
      return actor.getSnapshot();
    },
  };
}

describe('[F11] the bind tip', () => {
  it('is not shown on the day that it was dismissed', async () => {
    const { know, at, actor } = running(() => Promise.resolve(true));
    know('factory', 'shop');
    await at('quiet');
    know('shop');
    expect(actor.getSnapshot().value).toBe('quiet');
  });

  it('is not shown where that cannot be read', async () => {
    const { know, at } = running(() => Promise.reject(new Error('请求超时，请刷新后重试')));
    know('factory');
    await at('quiet');
  });

  it('is not shown to whom nothing is missing, and goes when the last thing is bound', async () => {
    const { know, at, actor } = running(() => Promise.resolve(false));
    know();
    expect(actor.getSnapshot().value).toBe('resting');
    know('factory', 'shop');
    expect((await at('shown')).context.missing).toEqual(['factory', 'shop']);
    // One of the two is bound: the tip names the other.
    know('shop');
    expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { missing: ['shop'] } });
    know();
    expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { missing: [] } });
  });

  it('closed without the tick comes again with the next workspace; with it, it is kept', async () => {
    const { know, close, at, dismissToday } = running(() => Promise.resolve(false));
    know('factory');
    await at('shown');
    close(false);
    await at('quiet');
    expect(dismissToday).not.toHaveBeenCalled();
    know();
    know('factory');
    await at('shown');
    close(true);
    await at('quiet');
    expect(dismissToday).toHaveBeenCalledOnce();
  });

  it('a dismissal that cannot be kept closes all the same', async () => {
    const { know, close, at } = running(
      () => Promise.resolve(false),
      () => Promise.reject(new Error('服务器内部错误')),
    );
    know('factory');
    await at('shown');
    close(true);
    await at('quiet');
  });
});

describe('[F11] the same calendar day, in the user’s zone', () => {
  const at = (text: string) => new Date(text).getTime();
  const kept = (time: string, notTipAgain = true) => JSON.stringify({ bindTipTime: at(time), notTipAgain });

  it('is what counts, not 24 hours', () => {
    expect(isDismissed(kept('2026-03-09T00:00:01'), at('2026-03-09T23:59:59'))).toBe(true);
    expect(isDismissed(kept('2026-03-09T23:59:59'), at('2026-03-10T00:00:00'))).toBe(false);
    expect(isDismissed(kept('2026-03-09T12:00:00'), at('2026-04-09T12:00:00'))).toBe(false);
  });

  it('without the tick, or without a preference that can be read, nothing is dismissed', () => {
    expect(isDismissed(kept('2026-03-09T12:00:00', false), at('2026-03-09T12:00:00'))).toBe(false);
    for (const value of [null, '', '{', '{"bindTipTime":"x"}', '[]']) {
      expect(isDismissed(value, at('2026-03-09T12:00:00'))).toBe(false);
    }
  });
});
