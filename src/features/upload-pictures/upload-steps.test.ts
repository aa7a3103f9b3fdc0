import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#contract/file/file.ts';
import type { KnownCode } from '#contract/mapping/mapping.ts';
import { answered } from '#tests/support/answered.ts';
import { uploadPicturesMachine, type UploadDesk } from './upload-pictures.machine.ts';

// The dialog of many pictures, step by step: what each click leads to, and what is forgotten with it.

const file = (name: string) => new File(['x'], name);
const stored = (fileId: number) => ({ fileId, width: 9, height: 9 }) as StoredFile;
const code = (name: string) => ({ code: name }) as KnownCode;
const refused = new Error('网络异常');
const saved = { mapped: 1, kept: 0, lines: 3, underReview: 0 };

/** One whose server answers when it is told to. `desk` is what uploading reports to. */
function dialog() {
  const waiting: Record<string, PromiseWithResolvers<unknown>> = {};
  const asked: string[] = [];
  let desk: UploadDesk | undefined;
  const ask = (name: string) =>
    fromPromise(({ input }: { input: unknown }) => {
      asked.push(name);
      if (name === 'uploadAll') desk = input as UploadDesk;
      waiting[name] = Promise.withResolvers();
      return waiting[name].promise;
    });
  const actor = createActor(
    uploadPicturesMachine.provide({
      actors: { uploadAll: ask('uploadAll'), match: ask('match'), save: ask('save') } as never,
    }),
    { input: { limit: 3 } },
  );
  actor.start();
  const answer = async (name: string, what?: unknown) => {
    if (what instanceof Error) waiting[name]!.reject(what);
    else waiting[name]!.resolve(what);
    await answered();
  };
  const state = () => actor.getSnapshot().value;
  const items = () =>
    actor
      .getSnapshot()
      .context.items.map(({ file: { name }, phase, share, failure, matched, code: its }) =>
        [name, phase, share, failure?.message ?? '', matched ? 'matched' : '', its?.code ?? '']
          .join(' ')
          .trim(),
      );
  const failure = () => actor.getSnapshot().context.failure?.message;
  const choose = (...names: string[]) => actor.send({ type: 'files.chosen', files: names.map(file) });
  return { actor, answer, asked, state, items, failure, choose, desk: () => desk! };
}

/** Up to where the codes are put right: `names` are stored, and the first has the code A. */
async function matched(...names: string[]) {
  const made = dialog();
  made.choose(...names);
  names.forEach((_, i) => {
    made.desk().take();
    made.desk().stored(i + 1, stored(i + 1));
  });
  await made.answer('uploadAll');
  await made.answer('match', new Map([[1, { code: code('A'), candidates: [] }]]));
  expect(made.state()).toBe('matched');
  return made;
}

describe('choosing', () => {
  it('nothing chosen changes nothing; too many are refused with the limit, and the next choice is taken', () => {
    const { choose, state, items, failure } = dialog();
    choose();
    expect([state(), items(), failure()]).toEqual(['choosing', [], undefined]);
    choose('a', 'b', 'c', 'd');
    expect([state(), items(), failure()]).toEqual(['choosing', [], '一次最多上传 3 张图片，请分几次上传。']);
    choose('a', 'b', 'c');
    expect([state(), items(), failure()]).toEqual([
      'uploading',
      ['a waiting 0', 'b waiting 0', 'c waiting 0'],
      undefined,
    ]);
  });
});

describe('uploading', () => {
  it('each file says how far it is, how it ended, and is taken once', () => {
    const { choose, desk, items } = dialog();
    choose('a', 'b');
    expect([desk().take()?.key, desk().take()?.key, desk().take()]).toEqual([1, 2, undefined]);
    desk().progress(1, 0.5);
    desk().failed(2, refused);
    expect(items()).toEqual(['a uploading 0.5', 'b failed 0 网络异常']);
    desk().stored(1, stored(1));
    expect(items()[0]).toBe('a stored 1');
  });

  it('one that is sent again waits anew, without what went wrong, and the upload goes on for it', async () => {
    const { actor, answer, asked, choose, desk, items, state } = dialog();
    choose('a');
    desk().take();
    desk().progress(1, 0.5);
    desk().failed(1, refused);
    actor.send({ type: 'file.retried', key: 1 });
    expect(items()).toEqual(['a waiting 0']);
    await answer('uploadAll');
    expect([state(), asked]).toEqual(['uploading', ['uploadAll', 'uploadAll']]);
    desk().take();
    desk().stored(1, stored(1));
    await answer('uploadAll');
    expect(state()).toBe('matching');
  });

  it('that breaks off leaves what came in, and says why', async () => {
    const { answer, choose, failure, items, state } = dialog();
    choose('a');
    await answer('uploadAll', refused);
    expect([state(), failure(), items()]).toEqual(['matched', '网络异常', ['a waiting 0']]);
  });

  it('is called off at once, also while the codes are looked for', async () => {
    const { actor, answer, choose, items, state } = dialog();
    for (const upload of [false, true]) {
      choose('a');
      if (upload) await answer('uploadAll', undefined);
      actor.send({ type: 'upload.cancelled' });
      expect([state(), items()]).toEqual(['choosing', []]);
    }
  });
});

describe('codes', () => {
  it('are found for what was stored; a failure says so and can be tried again', async () => {
    const { actor, answer, asked, choose, desk, failure, items, state } = dialog();
    choose('a', 'b');
    desk().take();
    desk().stored(1, stored(1));
    desk().take();
    desk().failed(2, refused);
    await answer('uploadAll');
    await answer('match', new Error('请求超时'));
    expect([state(), failure()]).toEqual(['matched', '请求超时']);
    actor.send({ type: 'match.retried' });
    expect([state(), failure(), asked.at(-1)]).toEqual(['matching', undefined, 'match']);
    await answer('match', new Map([[1, { code: code('A'), candidates: [] }]]));
    expect([state(), items()]).toEqual(['matched', ['a stored 1  matched A', 'b failed 0 网络异常']]);
  });

  it('are given and taken away by hand, a picture is left out', async () => {
    const { actor, items, state } = await matched('a', 'b');
    actor.send({ type: 'code.chosen', key: 2, code: code('B') });
    actor.send({ type: 'code.chosen', key: 1, code: null });
    expect(items()).toEqual(['a stored 1  matched', 'b stored 1  matched B']);
    actor.send({ type: 'file.left', key: 1 });
    expect([state(), items()]).toEqual(['matched', ['b stored 1  matched B']]);
  });

  it('that stand are kept while more come in, as many as there is room for', async () => {
    const { choose, failure, items, state } = await matched('a', 'b');
    choose();
    expect([state(), items().length]).toEqual(['matched', 2]);
    choose('c', 'd');
    expect([state(), items().length, failure()]).toEqual([
      'matched',
      2,
      '一次最多上传 3 张图片，请分几次上传。',
    ]);
    choose('c');
    expect([state(), failure(), items()]).toEqual([
      'uploading',
      undefined,
      ['a stored 1  matched A', 'b stored 1  matched', 'c waiting 0'],
    ]);
  });

  it('wait for a file that is sent again, and what went wrong is not said any more', async () => {
    const { actor, answer, choose, desk, failure, items, state } = dialog();
    choose('a');
    desk().take();
    desk().failed(1, refused);
    await answer('uploadAll');
    await answer('match', new Error('请求超时'));
    actor.send({ type: 'file.retried', key: 1 });
    expect([state(), failure(), items()]).toEqual(['uploading', undefined, ['a waiting 0']]);
  });

  it('are given up with everything', async () => {
    const { actor, items, state } = await matched('a');
    actor.send({ type: 'upload.cancelled' });
    expect([state(), items()]).toEqual(['choosing', []]);
  });
});

describe('saving', () => {
  it('asks once, says what came of it, and begins anew after it', async () => {
    const { actor, answer, asked, failure, items, state } = await matched('a');
    actor.send({ type: 'save.asked' });
    await answer('save', refused);
    expect([state(), failure()]).toEqual(['matched', '网络异常']);
    actor.send({ type: 'save.asked' });
    expect([state(), failure(), asked.at(-1)]).toEqual(['saving', undefined, 'save']);
    // Nothing is called back that is on its way.
    actor.send({ type: 'upload.cancelled' });
    await answer('save', saved);
    expect([state(), actor.getSnapshot().context.saved]).toEqual(['done', saved]);
    actor.send({ type: 'upload.again' });
    expect([state(), items(), actor.getSnapshot().context.saved]).toEqual(['choosing', [], null]);
  });
});
