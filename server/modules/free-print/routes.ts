import type { FastifyInstance } from 'fastify';
import { freePrint } from '#contract/free-print/free-print.ts';
import { implement } from '#server/platform/implement.ts';
import { giveUp } from './give-up.ts';
import { choices, detail, options, page, picture } from './list.ts';
import { make } from './make.ts';
import { read } from './read.ts';

export function freePrintRoutes(app: FastifyInstance) {
  implement(app, freePrint, { page, detail, options, choices, picture, make, read, giveUp });
}
