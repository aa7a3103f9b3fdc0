import { sql, type RawBuilder } from 'kysely';
import { STATEMENT_DAYS } from '#contract/grant-statement/grant-statement.ts';
import type { GrantStatementLife } from './life-types.ts';

/** What a move of a statement writes beside its state. */
export function assigned(
  event: GrantStatementLife['event'],
  { now }: GrantStatementLife['mover'],
): readonly RawBuilder<unknown>[] {
  const sent = sql`sent_at = ${now}::timestamptz,
    due_at = ${now}::timestamptz + make_interval(days => ${STATEMENT_DAYS})`;
  switch (event.type) {
    case 'grantStatement.sent':
      return [sent];
    case 'grantStatement.corrected':
      return [sent, sql`reason = ${event.reason}`];
    case 'grantStatement.paid':
      return [
        sql`paid_cents = ${event.cents}::bigint, paid_day = ${event.day}::date, paid_reference = ${event.reference}`,
      ];
    default:
      return [];
  }
}
