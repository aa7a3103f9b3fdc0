import type { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import type { order } from '#contract/order/order.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import { findBy, type Way } from './find.sql.ts';

/** How many are answered. */
const SHOWN = 8;
/** Fewer characters are the end of too many numbers, or their beginning: PF and six digits are the orders of one day. */
const LEAST_END = 4;
const LEAST_BEGINNING = 8;
/** A phone is asked for by its beginning from here on; its last four digits are another way. */
const LEAST_PHONE = 7;

const turned = (text: string): string => [...text].toReversed().join('');

/** The ways in which a text may mean an order: as one of its numbers, from either end, or as its recipient. */
export function waysOf(text: string): Way[] {
  const isNumber = /^[\w\-./#+]+$/.test(text) && /\d/.test(text);
  if (!isNumber)
    return (['name', 'nameTail', 'nameTail2', 'nameWord'] as const).map((column) => ({
      by: 'recipient',
      column,
      text: text.toLowerCase(),
    }));
  const cases = [...new Set([text, text.toUpperCase()])];
  const ways: Way[] = [];
  if (text.length >= LEAST_BEGINNING)
    for (const one of cases)
      ways.push(
        { by: 'orderNo', column: 'orderNo', text: one },
        { by: 'platformOrderNo', column: 'platformOrderNo', text: one },
        { by: 'waybillNo', column: 'waybillNo', text: one },
      );
  if (text.length >= LEAST_END)
    for (const one of cases.map(turned))
      ways.push(
        { by: 'orderNo', column: 'orderNoBack', text: one },
        { by: 'platformOrderNo', column: 'platformNoBack', text: one },
        { by: 'waybillNo', column: 'waybillBack', text: one },
      );
  const digits = text.replaceAll(/[+-]/g, '');
  if (/^\d{4}$/.test(digits)) ways.push({ by: 'phone', column: 'phoneTail', text: digits });
  else if (/^\d+$/.test(digits) && digits.length >= LEAST_PHONE)
    ways.push({ by: 'phone', column: 'phone', text: digits });
  return ways;
}

/** Some of the orders that a text means: those first whose own number it is, of equals the latest. */
export async function find(
  ctx: Ctx,
  { text }: z.output<typeof order.find.input>,
): Promise<Output<typeof order.find>> {
  const ways = waysOf(text);
  if (ways.length === 0) return [];
  const rows = await findBy(ctx.db, askerOf(ctx), ways);
  // Found in two ways it stands where the better one has it.
  const first = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at);
  return first.slice(0, SHOWN).map((row) => ({ ...row, status: statusOf(row.status) }));
}
