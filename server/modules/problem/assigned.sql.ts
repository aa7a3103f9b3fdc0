import { sql, type RawBuilder } from 'kysely';
import type { ProblemLife } from './life-types.ts';

const HOUR_MS = 3_600_000;
/** What is asked of anybody is due within a day. */
export const DUE_MS = 24 * HOUR_MS;
const CLOSE_MS = 7 * 24 * HOUR_MS;
/** Carriers say within a week whether they pay. */
const CLAIM_MS = 7 * 24 * HOUR_MS;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** What a move writes beside the states. */
export function assigned(
  event: ProblemLife['event'],
  { now, userId, userName }: ProblemLife['mover'],
): RawBuilder<unknown>[] {
  const due = sql`due_at = ${after(now, DUE_MS)}`;
  switch (event.type) {
    case 'problem.noted':
      return [sql`times = o.times + 1`];
    case 'problem.taken':
      return [sql`handler_id = ${userId}, handler_name = ${userName ?? ''}`];
    case 'problem.asked.merchant':
      return [due, sql`unanswered = false, choice = '', choices = ${sql.val(event.choices ?? [])}::text[]`];
    case 'problem.answered':
      return [due, sql`choice = ${event.choice ?? ''}, unanswered = false`];
    case 'problem.answered.late':
      return [due, sql`unanswered = true`];
    case 'problem.asked.carrier':
    case 'problem.carrier.answered':
      return [due];
    case 'problem.urged':
      return [sql`urges = o.urges + 1, urged_at = ${now}`];
    case 'problem.solved':
      return [sql`result = ${event.result}, solved_at = ${now}, due_at = ${after(now, CLOSE_MS)}`];
    case 'problem.closed':
      return [sql`due_at = null`];
    case 'problem.reopened':
      return [due, sql`times = o.times + 1, result = '', solved_at = null`];
    case 'compensation.asked':
      return [sql`claim_cents = ${event.cents}, claim_due_at = ${after(now, CLAIM_MS)}`];
    case 'compensation.agreed':
      return [sql`claim_cents = ${event.cents}, claim_due_at = null`];
    case 'compensation.refused':
      return [sql`claim_due_at = null`];
    case 'compensation.paid':
      return [sql`paid_cents = ${event.cents}, paid_on = ${event.day}::date, paid_to = ${event.to}`];
    case 'compensation.withdrawn':
      return [sql`claim_cents = null, claim_due_at = null`];
    default:
      return [];
  }
}
