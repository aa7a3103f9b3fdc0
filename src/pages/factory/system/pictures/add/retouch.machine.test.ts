import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import { answered } from '#tests/support/answered.ts';
import { newRetouch, type Retouch } from '#contract/art-desk/retouch.ts';
import { retouchMachine, type SaveWish, type Source } from './retouch.machine.ts';

// The page of one who puts pictures right, step by step: what each press leads to, and that nothing made is lost.

const picture = (key: string): Retouch =>
  newRetouch({ key, name: key, bytes: 1, lineId: null, width: 10, height: 20 });
const source = (lineId: number): Source => ({ from: 'line', lineId });
const wish = (next: Source | null = null): SaveWish => ({ to: 'new', next, send: async () => undefined });
const turn = { kind: 'turn', turn: 90 } as const;

function page() {
  const waiting: Record<string, PromiseWithResolvers<unknown>> = {};
  const asked: [string, unknown][] = [];
  const ask = (name: string) =>
    fromPromise(({ input }: { input: unknown }) => {
      asked.push([name, input]);
      waiting[name] = Promise.withResolvers();
      return waiting[name].promise;
    });
  const actors = Object.fromEntries(
    ['look', 'restore', 'drop', 'bring', 'save'].map((name) => [name, ask(name)]),
  );
  const actor = createActor(retouchMachine.provide({ actors: actors as never }));
  actor.start();
  const answer = async (name: string, what?: unknown) => {
    if (what instanceof Error) waiting[name]!.reject(what);
    else waiting[name]!.resolve(what);
    await answered();
  };
  const stands = () => {
    const { value, context } = actor.getSnapshot();
    const works = context.works.map(({ key, at, savedAt }) => `${key} ${at} ${savedAt}`);
    return [value, context.chosen, works, context.failure?.message];
  };
  return { actor, asked, answer, stands };
}

/** Up to where pictures of these keys are there. */
async function editing(...keys: string[]) {
  const made = page();
  await made.answer('look', []);
  made.actor.send({ type: 'pictures.asked', sources: [source(1)] });
  await made.answer('bring', { works: keys.map(picture), failure: null });
  return made;
}

it('[P166] what was left unsaved is offered before anything else, taken or left', async () => {
  const { actor, answer, asked, stands } = page();
  actor.send({ type: 'pictures.asked', sources: [source(1)] });
  await answer('look', [picture('k')]);
  expect(stands()[0]).toBe('offered');
  actor.send({ type: 'kept.taken' });
  await answer('restore', { works: [picture('k')], failure: null });
  expect(stands()).toEqual(['editing', 'k', ['k 0 0'], undefined]);

  const second = page();
  await second.answer('look', [picture('k')]);
  second.actor.send({ type: 'kept.left' });
  expect(second.asked.at(-1)).toEqual(['drop', [picture('k')]]);
  await second.answer('drop');
  expect(second.stands()[0]).toBe('empty');
  expect(asked.map(([name]) => name)).toEqual(['look', 'restore']);
});

it('[P166] a browser that keeps nothing, and work that cannot be read any more, leave an empty page', async () => {
  const { answer, stands } = page();
  await answer('look', new Error('没有存储'));
  expect(stands()).toEqual(['empty', null, [], undefined]);
  const second = page();
  await second.answer('look', [picture('k')]);
  second.actor.send({ type: 'kept.taken' });
  await second.answer('restore', new Error('读不出'));
  expect(second.stands()).toEqual(['empty', null, [], '读不出']);
});

it('[P166] a picture that does not come in leaves those that are there, and says why', async () => {
  const { actor, answer, stands } = await editing('a', 'b');
  actor.send({ type: 'picture.chosen', key: 'b' });
  actor.send({ type: 'pictures.asked', sources: [source(2)] });
  await answer('bring', { works: [], failure: new Error('打不开') });
  expect(stands()).toEqual(['editing', 'b', ['a 0 0', 'b 0 0'], '打不开']);
  actor.send({ type: 'picture.chosen', key: 'a' });
  expect(stands()).toEqual(['editing', 'a', ['a 0 0', 'b 0 0'], undefined]);
  actor.send({ type: 'pictures.asked', sources: [source(2)] });
  await answer('bring', { works: [picture('c')], failure: new Error('打不开') });
  actor.send({ type: 'step.made', step: turn });
  expect(stands()).toEqual(['editing', 'c', ['a 0 0', 'b 0 0', 'c 1 0'], undefined]);
  const nothing = page();
  await nothing.answer('look', []);
  nothing.actor.send({ type: 'pictures.asked', sources: [source(2)] });
  await nothing.answer('bring', new Error('断网'));
  expect(nothing.stands()).toEqual(['empty', null, [], '断网']);
});

it('[P166] steps are made, taken back and made again on the chosen picture alone', async () => {
  const { actor, stands } = await editing('a', 'b');
  actor.send({ type: 'step.made', step: turn });
  actor.send({ type: 'step.made', step: turn });
  actor.send({ type: 'step.reached', at: 1 });
  actor.send({ type: 'picture.chosen', key: 'b' });
  actor.send({ type: 'step.made', step: turn });
  actor.send({ type: 'picture.chosen', key: 'nobody' });
  expect(stands()).toEqual(['editing', 'b', ['a 1 0', 'b 1 0'], undefined]);
});

it('[P166] the picture beside one that is removed is shown; after the last one the page is empty', async () => {
  const { actor, stands } = await editing('a', 'b', 'c');
  actor.send({ type: 'picture.chosen', key: 'c' });
  actor.send({ type: 'picture.removed', key: 'c' });
  actor.send({ type: 'picture.removed', key: 'a' });
  actor.send({ type: 'picture.removed', key: 'a' });
  expect(stands()).toEqual(['editing', 'b', ['b 0 0'], undefined]);
  actor.send({ type: 'picture.removed', key: 'b' });
  expect(stands()).toEqual(['empty', null, [], undefined]);
});

it('[P166] a save that fails loses nothing; one that succeeds marks what was saved, and the next one follows', async () => {
  const { actor, answer, asked, stands } = await editing('a');
  actor.send({ type: 'step.made', step: turn });
  actor.send({ type: 'save.asked', wish: wish() });
  // Nothing is changed while it is on its way.
  actor.send({ type: 'step.made', step: turn });
  actor.send({ type: 'picture.removed', key: 'a' });
  await answer('save', new Error('空间不足'));
  expect(stands()).toEqual(['editing', 'a', ['a 1 0'], '空间不足']);
  actor.send({ type: 'save.asked', wish: wish() });
  await answer('save');
  expect(stands()).toEqual(['editing', 'a', ['a 1 1'], undefined]);
  actor.send({ type: 'save.asked', wish: wish(source(7)) });
  await answer('save');
  expect([stands()[0], asked.at(-1)]).toEqual(['bringing', ['bring', [source(7)]]]);
  await answer('bring', { works: [picture('n')], failure: null });
  expect(stands()).toEqual(['editing', 'n', ['a 1 1', 'n 0 0'], undefined]);
});
