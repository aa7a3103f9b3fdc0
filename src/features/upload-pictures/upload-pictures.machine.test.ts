import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#contract/file/file.ts';
import type { KnownCode } from '#contract/mapping/mapping.ts';
import { answered } from '#tests/support/answered.ts';
import { AT_ONCE, uploadAll } from './upload-effects.ts';
import { uploadPicturesMachine, type PictureItem, type UploadDesk } from './upload-pictures.machine.ts';

const file = (name: string) => new File(['x'], name);
const stored = (fileId: number) => ({ fileId, width: 9, height: 9 }) as StoredFile;
const code = (name: string) => ({ code: name }) as KnownCode;
const three = ['1', '2', '3'].map(file);

/** Runs it with fakes; what is not given never answers. */
function run(fakes: Record<string, (input: never) => Promise<unknown>>) {
  const actor = createActor(
    uploadPicturesMachine.provide({
      actors: {
        uploadAll: fromPromise<void, UploadDesk>(({ input, signal }) =>
          uploadAll(input, fakes['send'] as never, signal),
        ),
        ...Object.fromEntries(
          ['match', 'save'].map((name) => [
            name,
            fromPromise(({ input }) => fakes[name]?.(input as never) ?? new Promise(() => {})),
          ]),
        ),
      } as never,
    }),
    { input: { limit: 5 } },
  );
  actor.start();
  const items = () => actor.getSnapshot().context.items;
  return { actor, items, state: () => actor.getSnapshot().value };
}

const phases = (items: readonly PictureItem[]) => items.map(({ phase }) => phase).join(' ');

describe('the upload', () => {
  it('sends three files at a time, and the next when one has ended', async () => {
    const under: PromiseWithResolvers<StoredFile>[] = [];
    const { actor, items, state } = run({
      send: () => (under.push(Promise.withResolvers()), under.at(-1)!.promise),
    });
    actor.send({ type: 'files.chosen', files: ['a', 'b', 'c', 'd', 'e'].map(file) });
    await answered();
    expect(under).toHaveLength(AT_ONCE);
    expect(phases(items())).toBe('uploading uploading uploading waiting waiting');
    under[1]!.resolve(stored(2));
    await answered();
    expect(phases(items())).toBe('uploading stored uploading uploading waiting');
    for (let i = 0; i < 5; i += 1) {
      under[i]!.resolve(stored(i));
      await answered();
    }
    expect([under.length, state()]).toEqual([5, 'matching']);
  });

  it('goes on where one fails, and sends that one again while others are under way', async () => {
    const last = Promise.withResolvers<StoredFile>();
    const sent: string[] = [];
    const send = ({ file: { name } }: PictureItem) => {
      sent.push(name);
      if (name === 'slow') return last.promise;
      return sent.filter((one) => one === 'bad').length === 1 && name === 'bad'
        ? Promise.reject(new Error('文件是空的'))
        : Promise.resolve(stored(1));
    };
    const { actor, items, state } = run({ send });
    actor.send({ type: 'files.chosen', files: ['bad', 'good', 'slow'].map(file) });
    await answered();
    expect(phases(items())).toBe('failed stored uploading');
    expect(items()[0]!.failure?.message).toBe('文件是空的');
    actor.send({ type: 'file.retried', key: items()[0]!.key });
    last.resolve(stored(3));
    await answered();
    expect([phases(items()), state(), sent]).toEqual([
      'stored stored stored',
      'matching',
      ['bad', 'good', 'slow', 'bad'],
    ]);
  });

  it('stops where it is called off, and forgets what came in', async () => {
    const answer = Promise.withResolvers<StoredFile>();
    const { actor, items, state } = run({ send: () => answer.promise });
    actor.send({ type: 'files.chosen', files: [file('a'), file('b')] });
    await answered();
    actor.send({ type: 'upload.cancelled' });
    answer.resolve(stored(1));
    await answered();
    expect([state(), items()]).toEqual(['choosing', []]);
  });

  it('refuses more than its limit, those that stand counted in', async () => {
    const { actor, state } = run({
      send: () => Promise.resolve(stored(1)),
      match: () => Promise.resolve(new Map()),
    });
    actor.send({ type: 'files.chosen', files: [...three, ...three] });
    expect([state(), actor.getSnapshot().context.failure?.message]).toEqual([
      'choosing',
      '一次最多上传 5 张图片，请分几次上传。',
    ]);
    actor.send({ type: 'files.chosen', files: [file('a')] });
    await answered();
    actor.send({ type: 'files.chosen', files: [...three, file('e'), file('f')] });
    expect(state()).toBe('matched');
    expect(actor.getSnapshot().context.failure).not.toBeNull();
  });

  it('gives a code to one picture only, saves those that have one, and stays where the saving fails', async () => {
    const saved: unknown[] = [];
    const { actor, items, state } = run({
      send: ({ file: { name } }: PictureItem) => Promise.resolve(stored(Number(name))),
      match: () => Promise.resolve(new Map([[1, { code: code('A'), candidates: [] }]])),
      save: (input: PictureItem[]) => {
        saved.push(input.map((item) => [item.code!.code, item.stored!.fileId]));
        return saved.length === 1
          ? Promise.reject(new Error('网络异常'))
          : Promise.resolve({ mapped: 1, kept: 0, lines: 0, underReview: 0 });
      },
    });
    actor.send({ type: 'files.chosen', files: ['11', '12', '13'].map(file) });
    await answered();
    actor.send({ type: 'code.chosen', key: 2, code: code('A') });
    expect(items().map((item) => item.code?.code)).toEqual([undefined, 'A', undefined]);
    actor.send({ type: 'save.asked' });
    await answered();
    expect([state(), actor.getSnapshot().context.failure?.message]).toEqual(['matched', '网络异常']);
    actor.send({ type: 'save.asked' });
    await answered();
    expect([state(), saved]).toEqual(['done', [[['A', 12]], [['A', 12]]]]);
  });

  it('saves nothing where no picture has a code', async () => {
    const { actor, state } = run({
      send: () => Promise.resolve(stored(1)),
      match: () => Promise.resolve(new Map()),
    });
    actor.send({ type: 'files.chosen', files: [file('a')] });
    await answered();
    actor.send({ type: 'save.asked' });
    expect(state()).toBe('matched');
  });
});
