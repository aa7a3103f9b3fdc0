import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cell } from '@/shared/lib/cell/cell.ts';
import { notices, type Notice } from '@/shared/lib/notices/notices.ts';
import { answered } from '#tests/support/answered.ts';
import { later } from './later.ts';

/** A process that shows one word. */
function wordProcess(first: string) {
  const { get, set, subscribe } = cell(first);
  return { view: get, subscribe, say: set };
}
type Word = ReturnType<typeof wordProcess>;

const shown = vi.fn<(notice: Notice) => void>();
let end = (): void => {};
beforeEach(() => void (end = notices.subscribe(shown)));
afterEach(() => {
  end();
  vi.resetAllMocks();
});

/** Code that arrives, or does not, when the test says so. */
function awaited() {
  const arrivals: PromiseWithResolvers<Word>[] = [];
  const load = vi.fn<() => Promise<Word>>(() => {
    arrivals.push(Promise.withResolvers<Word>());
    return arrivals.at(-1)!.promise;
  });
  const one = later('rests', load, () => 'comes');
  const seen: string[] = [];
  one.subscribe(() => void seen.push(one.view()));
  return { one, load, seen, newest: () => arrivals.at(-1)! };
}

describe('a process whose code comes later', () => {
  it('rests until something is asked of it, and is fetched once for all that is asked meanwhile', async () => {
    const { one, load, seen, newest } = awaited();
    expect([one.view(), one.running()]).toEqual(['rests', undefined]);
    expect(load).not.toHaveBeenCalled();
    const deeds: string[] = [];
    one.ask(() => deeds.push('first'));
    one.ask(() => deeds.push('second'));
    expect([one.view(), deeds]).toEqual(['comes', []]);
    newest().resolve(wordProcess('runs'));
    await answered();
    expect(load).toHaveBeenCalledTimes(1);
    expect(deeds).toEqual(['first', 'second']);
    one.running()!.say('works');
    expect(seen).toEqual(['comes', 'runs', 'works']);
  });

  it('once it is here does at once what is asked', async () => {
    const { one, newest } = awaited();
    one.ask(() => {});
    newest().resolve(wordProcess('runs'));
    await answered();
    one.ask((process) => process.say('works'));
    expect(one.view()).toBe('works');
  });

  it('that does not arrive rests again and says what to do; nothing of what was asked is done later', async () => {
    const { one, load, newest } = awaited();
    const deed = vi.fn<() => void>();
    one.ask(deed);
    newest().reject(new Error('Failed to fetch'));
    await answered();
    expect([one.view(), one.running()]).toEqual(['rests', undefined]);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(shown.mock.calls[0]![0]).toMatchObject({ text: expect.stringContaining('请检查网络') });

    const again = vi.fn<() => void>();
    one.ask(again);
    newest().resolve(wordProcess('runs'));
    await answered();
    expect(load).toHaveBeenCalledTimes(2);
    expect(again).toHaveBeenCalledTimes(1);
    expect(deed).not.toHaveBeenCalled();
  });

  it('tells who waits for it that it did not arrive', async () => {
    const { one, newest } = awaited();
    const waited = one.ready();
    newest().reject(new Error('Failed to fetch'));
    await expect(waited).rejects.toThrow('Failed to fetch');
    expect(one.view()).toBe('rests');
    expect(shown).not.toHaveBeenCalled();
  });
});
