import { grantStatements } from '#contract/grant-statement/grant-statement.ts';
import { grants } from '#contract/grant/grant.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const NO = 'SF8848000';
const PARTS = { open: 0, sent: 10, disputed: 20, agreed: 30 } as const;

/** Statements of what a merchant lends a factory, each with one line: the clock makes them of numbers that were used. */
export function grantStatementHints({ merchant, factory, word, world }: Hands): Hint[] {
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  let uses = 0;
  const insert = async (text: string, values: unknown[]) =>
    (await world.ask<{ id: number }>(`${text} returning id::int`, values))[0]!.id;
  /** Of a grant that has ended: its owner may send it at any time. */
  const made = async (state: keyof typeof PARTS) => {
    const accountId = await insert(
      `insert into waybill_account (factory_id, name, kind, adapter, express_name) values ($1, $2, 'own', 'sf', '顺丰速运')`,
      [merchantId, word('顺丰')],
    );
    const terms = { total: 10, daily: null, priceCents: 5, startDay: '2026-01-01', endDay: '2099-01-01' };
    const { id: grantId } = await merchant(grants.offer, { accountId, factoryId, ...terms });
    await factory(grants.end, { ids: [grantId] });
    const owners = [merchantId, factoryId] as const;
    const useId = await insert(
      `insert into waybill_use (merchant_id, factory_id, grant_id, waybill_id, at, no, express_name, charge_cents, billed_cents, state)
       values ($1, $2, $3, $4, now(), $5, '顺丰速运', 5, $6, 20)`,
      [...owners, grantId, -(uses += 1) - grantId * 1000, NO, state === 'open' ? null : 5],
    );
    const id = await insert(
      `insert into grant_statement (merchant_id, factory_id, grant_id, month, state, due_at, created_at, updated_at)
       values ($1, $2, $3, date_trunc('month', now())::date, $4, now() + interval '7 days', now(), now())`,
      [...owners, grantId, PARTS[state]],
    );
    if (state === 'open') return { id, lineId: 0 };
    const lineId = await insert(
      `insert into grant_statement_line (merchant_id, factory_id, statement_id, use_id, is_correction, at, no, express_name,
         province, state, cents, disputed)
       values ($1, $2, $3, $4, false, now(), $5, '顺丰速运', '', 20, 5, $6)`,
      [...owners, id, useId, NO, state === 'disputed' ? '没有用过' : ''],
    );
    return { id, lineId };
  };
  const seen = async (state: keyof typeof PARTS) => ({ id: (await made(state)).id, version: 1 });
  return [
    hint(grantStatements.detail, async () => ({ id: (await made('sent')).id })),
    hint(grantStatements.lines, async () => ({ id: (await made('sent')).id })),
    hint(grantStatements.send, () => seen('open')),
    hint(grantStatements.agree, () => seen('sent')),
    hint(grantStatements.dispute, async () => ({
      ...(await seen('sent')),
      lines: [{ no: NO, reason: '没有用过' }],
    })),
    hint(grantStatements.correct, async () => {
      const { id, lineId } = await made('disputed');
      return { id, version: 1, reason: '核对后免收', lines: [{ id: lineId, cents: 0 }] };
    }),
    hint(grantStatements.pay, async () => ({
      ...(await seen('agreed')),
      ...{ cents: 5, day: '2026-01-01', reference: '回单' },
    })),
  ];
}
