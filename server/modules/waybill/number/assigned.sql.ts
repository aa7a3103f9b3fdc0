import { sql, type RawBuilder } from 'kysely';
import type { WaybillLife } from './life-types.ts';

/** A worker that calls for a number has it to itself for so long: longer than any call takes. */
export const LEASE_SECONDS = 120;
/** [X04] After failures of the machine it is tried again by itself, so many times at most. */
export const MOST_TRIES = 3;

const NOBODY_CALLS = sql`leased_until = null`;
const NOTHING_DUE = sql`due_at = null`;
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const after = (now: Date, interval: RawBuilder<unknown>) => sql`${now}::timestamptz + ${interval}`;

/** [X04] One, five and twenty-five minutes after failures of the machine; what lies with the data waits for a person. */
const RETRY = sql`(array['1 minute', '5 minutes', '25 minutes'])[o.tries + 1]::interval`;
const said = (kind: string, { code, reason }: { code: string; reason: string }) =>
  sql`fail_kind = ${kind}, fail_code = ${code}, fail_text = ${reason}`;

/** What a move of a number writes beside its state. `o`: the row as it was. */
export function assigned(
  event: WaybillLife['event'],
  { now, by }: WaybillLife['mover'],
): readonly RawBuilder<unknown>[] {
  switch (event.type) {
    // [X09] What was given up before is used, and hangs on nothing.
    case 'waybill.used':
      return [sql`stray = o.state <> 20`];
    case 'waybill.applying': {
      const until = later(now, LEASE_SECONDS);
      return [sql`sent_at = ${now}, leased_until = ${until}, due_at = ${until}`];
    }
    case 'waybill.throttled':
      return [NOBODY_CALLS, sql`due_at = ${later(now, 5)}`, said('busy', event)];
    case 'waybill.got':
      return [NOBODY_CALLS, NOTHING_DUE, sql`got_at = ${now}`, said('', { code: '', reason: '' })];
    case 'waybill.got.late':
      return [NOBODY_CALLS, sql`due_at = ${now}, got_at = ${now}, cancels = 0`];
    case 'waybill.failed':
      return [
        NOBODY_CALLS,
        said(event.kind, event),
        sql`due_at = case when ${['busy', 'down', 'lost'].includes(event.kind)} and o.tries < ${MOST_TRIES}
          then ${after(now, RETRY)} end`,
      ];
    case 'waybill.lost':
      return [
        NOBODY_CALLS,
        sql`lost_at = ${now}, queries = 0, due_at = ${later(now, 5)}`,
        said('lost', event),
      ];
    case 'waybill.settled':
      // Should its number appear after all, it is asked to be cancelled.
      return [
        NOBODY_CALLS,
        sql`settled_at = ${now}, due_at = ${later(now, 3600)}`,
        said('settled', { code: '', reason: event.reason }),
      ];
    case 'waybill.retried':
      return [
        sql`attempt = v.next, request_id = regexp_replace(o.request_id, '-[0-9]+$', '') || '-' || v.next`,
        sql`tries = ${by === 'system' ? sql`o.tries + 1` : sql`0`}, due_at = ${now}, settled_at = null, lost_at = null`,
      ];
    case 'waybill.cancel.asked':
      return [NOBODY_CALLS, sql`cancels = 0, due_at = case when v.state = 40 then ${now}::timestamptz end`];
    case 'waybill.cancel.retried':
      return [sql`cancels = 0, due_at = ${now}`];
    case 'waybill.cancel.failed':
      return [NOBODY_CALLS, NOTHING_DUE, said('cancel', event)];
    case 'waybill.given.up':
    case 'waybill.cancelled':
    case 'waybill.kept':
    case 'waybill.written.off':
    case 'waybill.expired':
      return [NOBODY_CALLS, NOTHING_DUE];
    default:
      return [];
  }
}
