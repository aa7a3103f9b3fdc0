import { bills } from '#contract/bill/bill.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';
import { packagesBy } from './packages.ts';

const COLUMNS = ['运单号', '账单重量(kg)', '账单金额(元)'];

/** Carriers' bills of the factory, each with one line of a number that nobody knows. */
export function billHints(hands: Hands): Hint[] {
  const { call, word, world } = hands;
  const made = async (lineState: number, billState = 'open') => {
    const [row] = await world.ask<{ id: number; line: number; no: string }>(
      `with b as (insert into bill (factory_id, name, express_name, currency, sha256, state, lines, cents, task_id, created_at, settled_at)
         values ($1, '账单.csv', '中通快递', 'CNY', sha256($2::bytea), $4, 1, 500, 1, now(), case when $4 = 'settled' then now() end)
         returning id),
       l as (insert into bill_line (factory_id, bill_id, line_no, express_name, no, cents, state, decided, created_at, updated_at)
         select $1, id, 1, '中通快递', $2, 500, $3::int, case when $3::int = 80 then 40 end, now(), now() from b returning id, bill_id, no)
       select bill_id::int as id, id::int as line, no from l`,
      [world.tenants.factory, word('ZTOB'), lineState, billState],
    );
    return row!;
  };
  const numberOf = async (id: number) =>
    (await world.ask<{ number: string }>('select number from package where id = $1', [id]))[0]!.number;
  const lines = () => [COLUMNS.join(','), `${word('ZTOF')},1,5.00`];
  const inspected = () =>
    call(
      world.cast.factory,
      bills.inspect,
      {},
      { name: '账单.csv', content: Buffer.from(lines().join('\r\n')) },
    );
  return [
    ...tableHints([bills.inspect], lines),
    hint(bills.look, async () => ({ fileId: (await inspected()).fileId, sheet: 0 }), world.cast.factory),
    hint(bills.start, async () => {
      const { fileId, suggested } = await inspected();
      return { fileId, express: '中通快递', mapping: suggested };
    }),
    hint(bills.ofPackage, async () => ({ id: await packagesBy(hands).made() })),
    hint(bills.detail, async () => ({ id: (await made(20)).line })),
    hint(bills.act, async () => ({
      ...{ event: 'bill.accepted' as const, ids: [(await made(10)).line], params: {} },
    })),
    hint(bills.link, async () => ({
      ...{ id: (await made(25)).line, version: 1, packageNo: await numberOf(await packagesBy(hands).made()) },
    })),
    hint(bills.preview, async () => ({ id: (await made(40)).id })),
    hint(bills.settle, async () => ({ id: (await made(40)).id, version: 1, confirmed: false })),
    hint(bills.reopen, async () => ({ id: (await made(80, 'settled')).id, version: 1, reason: '重开账单' })),
  ];
}
