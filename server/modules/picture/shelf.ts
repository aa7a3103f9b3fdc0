import type { Parsed } from '#contract/endpoint.ts';
import type { pictureAlike } from '#contract/picture/alike.ts';
import type { picture } from '#contract/picture/picture.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Ctx, Handlers, Raw } from '#server/platform/implement.ts';
import { act } from './act.ts';
import * as alike from './alike.ts';
import { rename, tag } from './edit.ts';
import { replace } from './store.ts';

/** What is done to a shelf's pictures; `looked` says that some wait for their check. */
export const deedsOn = (shelf: Shelf, looked: <T>(answer: T) => T) => ({
  replace: async (ctx: Ctx, asked: Parsed<typeof picture.replace>, raw: Raw) =>
    looked(await replace(ctx, shelf, asked, raw)),
  act: async (ctx: Ctx, asked: Parsed<typeof picture.act>) => looked(await act(ctx, shelf, asked)),
  tag: (ctx: Ctx, asked: Parsed<typeof picture.tag>) => tag(ctx, shelf, asked),
  rename: (ctx: Ctx, asked: Parsed<typeof picture.rename>) => rename(ctx, shelf, asked),
});

export const alikeOn = (shelf: Shelf): Handlers<typeof pictureAlike> => ({
  pairs: (ctx, asked) => alike.pairs(ctx, shelf, asked),
  decide: (ctx, asked) => alike.decide(ctx, shelf, asked),
  of: (ctx, asked) => alike.of(ctx, shelf, asked),
  find: (ctx, _asked, raw) => alike.find(ctx, shelf, raw),
});
