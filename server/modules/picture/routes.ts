import type { FastifyInstance } from 'fastify';
import { pictureAlike } from '#contract/picture/alike.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { implement } from '#server/platform/implement.ts';
import { act } from './act.ts';
import * as alike from './alike.ts';
import { keepChecking } from './check/check.ts';
import { move, rename, tag } from './edit.ts';
import * as folders from './folders.ts';
import { detail, options, page } from './list.ts';
import { replace, upload } from './store.ts';
import { keepPurging } from './sweep.ts';

export function pictureRoutes(app: FastifyInstance) {
  const look = keepChecking(app);
  const looked = <T>(answer: T): T => {
    look();
    return answer;
  };
  implement(app, picture, {
    ...{ page, options, detail, move, rename, tag },
    upload: async (...asked) => looked(await upload(...asked)),
    replace: async (...asked) => looked(await replace(...asked)),
    act: async (...asked) => looked(await act(asked[0], asked[1])),
  });
  implement(app, pictureFolder, {
    list: folders.list,
    create: folders.create,
    ensure: folders.ensure,
    rename: folders.rename,
    move: folders.move,
    delete: folders.remove,
  });
  implement(app, pictureAlike, {
    pairs: alike.pairs,
    decide: alike.decide,
    of: alike.of,
    find: (ctx, _input, raw) => alike.find(ctx, raw),
  });
  keepPurging(app);
}
