import type { FastifyInstance } from 'fastify';
import { packageNumbers } from '#contract/package/asking.ts';
import { waybillTrial } from '#contract/package/choice-trial.ts';
import { packages } from '#contract/package/package.ts';
import { implement } from '#server/platform/implement.ts';
import { act, cancel, enter, undo } from './act.ts';
import { runAsk } from './ask-task.ts';
import { accounts, ask, byRules, deeds, preview } from './ask.ts';
import { keepChoosing } from './choose-anew.ts';
import { trial } from './choice-trial.ts';
import { fillAtStart } from './fill.ts';
import { detail, page } from './list.ts';

export function packageRoutes(app: FastifyInstance) {
  implement(app, packages, { page, detail, act, undo, enter, cancelNumbers: cancel });
  implement(app, packageNumbers, { accounts, byRules, preview, ask, ...deeds });
  implement(app, waybillTrial, { trial });
  keepChoosing(app);
  app.tasks.handle('waybill.ask', packageNumbers.ask.access, runAsk);
  fillAtStart(app);
}
