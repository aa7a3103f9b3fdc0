import type { FastifyInstance } from 'fastify';
import { dict } from '#contract/dict/dict.ts';
import { implement } from '#server/platform/implement.ts';
import { dictWords } from './words.ts';

export function dictRoutes(app: FastifyInstance) {
  implement(app, dict, { list: async (_ctx, { dictType }) => dictWords(dictType) });
}
