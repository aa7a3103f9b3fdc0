import type { GrantStatementEffect } from '#contract/grant-statement/life-cycle/grant-statement-effects.ts';
import type { GrantStatementDone } from './life-types.ts';
import { correctLines, disputeLines, keepLines } from './lines.sql.ts';

/** What follows a move of a statement. */
export const effects: Readonly<Record<GrantStatementEffect, (done: GrantStatementDone) => Promise<void>>> = {
  async 'lines.keep'({ trx, steps }) {
    for (const { row } of steps) await keepLines(trx, row);
  },
  async 'lines.dispute'({ trx, event, steps }) {
    if (event.type !== 'grantStatement.disputed') return;
    for (const { row } of steps) await disputeLines(trx, row, event.lines);
  },
  async 'lines.correct'({ trx, event, steps }) {
    if (event.type !== 'grantStatement.corrected') return;
    for (const { row } of steps) await correctLines(trx, row, event.lines);
  },
};
