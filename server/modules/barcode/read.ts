import type { Answer, Parsed } from '#contract/endpoint.ts';
import { NUMBER_KINDS, type barcode, type NumberKind } from '#contract/barcode/barcode.ts';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { HALL_KINDS, hallKindOf, type HallKind } from '#contract/piece/piece-number.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './read.sql.ts';

type Read = Answer<typeof barcode.read>;
const MOST_TOLD = 100;

const CLOSED = { open: { code: 0, label: '使用中' }, closed: { code: 1, label: '已停用' } };
const STATES: Record<NumberKind, Readonly<Record<string, { code: number; label: string }>>> = {
  ...{ piece: PIECE, plate: PLATE_REGIONS.plate, batch: BATCH_REGIONS.batch, box: BOX_REGIONS.box },
  ...{ workOrder: WORK_ORDER_REGIONS.workOrder, order: STATUS },
  ...{ badge: CLOSED, station: CLOSED, device: CLOSED },
};
/** What a number should be, by its first digit, in the words of who holds the paper. */
const HALL_WORDS: Record<HallKind, string> = {
  ...{
    piece: '生产件号',
    plate: '版号',
    batch: '批次号',
    box: '格口号',
    badge: '工牌号',
    workOrder: '工单号',
  },
  ...{ station: '工位或设备号', pickupSlip: '自提单号', command: '命令码' },
};
const UNKNOWN = '没有找到。请核对号码，或确认它属于本工厂和本部门的材质。';

/** [M01] A number of the hall whose check digit is wrong says which kind it is no number of. */
function whyMissing(number: string): string {
  if (!/^[1-9][0-9]{11}$/.test(number) || hallKindOf(number) !== null) return UNKNOWN;
  const [kind] = Object.entries(HALL_KINDS).find(([, digit]) => String(digit) === number[0])!;
  return `不是${HALL_WORDS[kind as HallKind]}：校验位不对。请重新扫描，或逐位核对。`;
}

const textOf = (kind: NumberKind, { name, state, of, pieces }: sql.Found): string => {
  const label = Object.values(STATES[kind]).find(({ code }) => code === state)?.label ?? '';
  const what = kind === 'badge' || kind === 'station' || kind === 'device' || kind === 'box' ? name : of;
  const more = kind === 'box' ? of : '';
  return [what, more, label, pieces > 0 ? `${pieces.toLocaleString('en-US')} 件` : '']
    .filter(Boolean)
    .join(' · ');
};

const HALL: readonly (readonly [NumberKind, HallKind, typeof sql.plates])[] = [
  ['piece', 'piece', sql.pieces],
  ['plate', 'plate', sql.plates],
  ['batch', 'batch', sql.batches],
  ['workOrder', 'workOrder', sql.workOrders],
  ['box', 'box', sql.boxes],
  ['badge', 'badge', sql.badges],
  ['station', 'station', sql.stations],
  ['device', 'station', sql.devices],
];

/** What each number is; a foreign one and an unknown one get the same answer (M05). */
export async function read(
  { db, tenantId, limits }: Ctx,
  { numbers }: Parsed<typeof barcode.read>,
): Promise<Read> {
  const asker = { factoryId: tenantId, materials: limits.materials };
  const all = [...new Set(numbers)];
  const byKind = Map.groupBy(all, hallKindOf);
  const found = new Map<string, { kind: NumberKind; row: sql.Found }>();
  for (const [kind, hall, ask] of HALL)
    for (const row of byKind.has(hall) ? await ask(db, asker, byKind.get(hall)!) : [])
      found.set(row.number, { kind, row });
  // Carriers number their parcels with twelve digits, too: what is nothing of the hall may be one of theirs.
  const rest = all.filter((number) => !found.has(number));
  if (rest.length > 0)
    for (const row of await sql.orders(db, asker, rest))
      if (!found.has(row.number)) found.set(row.number, { kind: 'order', row });
  const list = all.flatMap((number) => {
    const one = found.get(number);
    if (!one || one.kind === 'piece') return [];
    const { kind, row } = one;
    return [
      {
        number,
        kind,
        id: row.id,
        name: row.name,
        state: row.state,
        text: [NUMBER_KINDS[kind], textOf(kind, row)].filter(Boolean).join(' · '),
      },
    ];
  });
  return {
    found: found.size,
    list: list.slice(0, MOST_TOLD),
    missing: all
      .filter((number) => !found.has(number))
      .map((number) => ({ number, text: whyMissing(number) })),
  };
}
