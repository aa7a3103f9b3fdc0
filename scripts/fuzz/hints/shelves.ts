import { packing } from '#contract/packing/packing.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { box } from '#contract/shelf/box.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { station } from '#contract/station/station.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const PASSED = 70;
const SORTED = 75;

/** Shelves of a factory with an order in a box, and parcels that are open at a station. */
export function shelfHints({ factory, word, world }: Hands): Hint[] {
  const { system } = world.database;
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  const form = () => ({ name: word('架'), rows: 1, columns: 2 });
  /** A factory has 20 shelves at most: when there are many, those of earlier calls go, which no user can do. */
  const makeRoom = async () => {
    const old = `(select id from shelf where factory_id = ${factoryId} order by id desc offset 12)`;
    await world.ask(
      `delete from shelf_box_event where box_id in (select id from shelf_box where shelf_id in ${old})`,
      [],
    );
    await world.ask(`delete from shelf_box where shelf_id in ${old}`, []);
    await world.ask(`delete from shelf where id in ${old}`, []);
  };
  const newShelf = async () => {
    await makeRoom();
    return (await factory(shelf.create, form())).id;
  };
  const newStation = async (slip: { printerId: number; templateId: number } | null = null) =>
    (
      await factory(station.create, {
        name: word('打包'),
        kind: 'pack' as const,
        line: '',
        stepIds: [],
        slip,
      })
    ).id;
  /** An order that waits to be packed, its one piece in this state. */
  const order = async (state: number) => {
    const sku = await buildSku(system, { factoryId, code: word('SKU') });
    const { id: orderId } = await buildOrder(system, {
      ...{ merchantId, factoryId, status: 'waitPack', platformOrderNo: word('T'), orderNo: word('PH') },
      lines: [{ platformCode: sku.code, kind: 'sku', skuId: sku.id, skuCode: sku.code }],
    });
    const [piece] = await world.ask<{ id: number; number: string; lineId: number }>(
      `insert into piece (factory_id, order_id, line_id, copy_no, sku_id, state, last_event, was_made, created_at, updated_at)
       select $1, $2, l.id, 1, l.sku_id, $3, 'piece.printed', true, now(), now() from order_line l where l.order_id = $2
       returning id::int, number, line_id::int as "lineId"`,
      [factoryId, orderId, state],
    );
    await world.ask(`update trade_order set pieces = 1, passed_pieces = 1 where id = $1`, [orderId]);
    return { orderId, pieceId: piece!.id, number: piece!.number };
  };
  const taken = async () => {
    const shelfId = await newShelf();
    const { orderId, pieceId } = await order(SORTED);
    const [own] = await world.ask<{ id: number; version: number }>(
      `update shelf_box set state = 20, order_id = $2, taken_at = now()
       where shelf_id = $1 and column_no = 1 returning id::int, version`,
      [shelfId, orderId],
    );
    return { ...own!, pieceId, shelfId };
  };
  const other = async (shelfId: number) =>
    (await factory(box.board, { shelfId })).list.find(({ column }) => column === 2)!.id;
  const opened = async () => {
    const stationId = await newStation();
    const { pieceId, number, orderId } = await order(PASSED);
    await factory(packing.open, { stationId, number });
    return { stationId, pieceId, orderId };
  };
  /** What was packed at a station whose printer did not take the slip. */
  const failedSlip = async () => {
    const { id: templateId } = await factory(printTemplate.create, {
      ...{ name: word('装箱单'), kind: 'packing' as const, from: 'packing100150' as const },
    });
    const { id: agentId } = await factory(printAgent.create, { name: word('助手') });
    const { id: printerId } = await factory(printer.create, {
      ...{ name: word('装箱单机'), way: 'agentIpp' as const, agentId, address: 'ipp://10.0.0.9/ipp/print' },
      ...{ width: 10_000, height: 15_000, dpi: 203 as const },
    });
    const stationId = await newStation({ printerId, templateId });
    const { pieceId, number } = await order(PASSED);
    await factory(packing.open, { stationId, number });
    await factory(packing.verify, { stationId, pieceId });
    const [job] = await world.ask<{ id: number }>(
      `update print_job j set state = 50 from packing k
       where k.id = j.source_id and j.kind = 'packing' and k.station_id = $1 returning j.id::int`,
      [stationId],
    );
    return { stationId, jobId: job!.id };
  };
  return [
    hint(shelf.create, async () => {
      await makeRoom();
      return form();
    }),
    hint(shelf.update, async () => ({ ...form(), id: await newShelf(), version: 1 })),
    hint(shelf.stop, async () => ({ id: await newShelf(), version: 1 })),
    hint(shelf.start, async () => {
      const id = await newShelf();
      await factory(shelf.stop, { id, version: 1 });
      return { id, version: 2 };
    }),
    hint(box.board, async () => ({ shelfId: await newShelf() })),
    hint(box.detail, async () => ({ id: (await taken()).id })),
    hint(box.takeOut, async () => ({ pieceIds: [(await taken()).pieceId], reason: '放错' })),
    hint(box.move, async () => {
      const { id, version, shelfId } = await taken();
      return { id, version, toId: await other(shelfId) };
    }),
    hint(box.empty, async () => {
      const { id, version } = await taken();
      return { ids: [id], versions: { [id]: version }, reason: '盘点' };
    }),
    hint(packing.current, async () => ({ stationId: (await opened()).stationId })),
    hint(packing.open, async () => ({ stationId: await newStation(), number: (await order(PASSED)).number })),
    hint(packing.verify, async () => {
      const { stationId, pieceId } = await opened();
      return { stationId, pieceId };
    }),
    hint(packing.tick, async () => {
      const { stationId, orderId } = await opened();
      const [line] = await world.ask<{ id: number }>(
        `insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, kind, quantity, title, in_parcel)
         values ($1, $2, $3, 9, 'CARD', 'sku', 1, '贺卡', true) returning id::int`,
        [orderId, merchantId, factoryId],
      );
      return { stationId, lineId: line!.id, ticked: true };
    }),
    hint(packing.reprint, failedSlip),
    hint(packing.giveUp, async () => ({ stationId: (await opened()).stationId })),
  ];
}
