import type { FastifyInstance } from 'fastify';
import { repeat } from '#server/platform/repeat.ts';
import { foldTally } from './fold.sql.ts';

/** Often enough that a read adds up some hundred differences, not tens of thousands. */
const EVERY_MS = 1000;

/** Folds in the background while the app lives; whichever server comes first does it. */
export const keepFolding = (app: FastifyInstance) =>
  repeat(app, { name: 'fold', everyMs: EVERY_MS }, () => foldTally(app.database.system));
