import { artDesk } from '#contract/art-desk/art-desk.ts';
import { lineArt } from '#contract/order/line-art.ts';
import { order } from '#contract/order/order.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import type { Answer, Asked } from '../../scripts/fuzz/send.ts';
import type { inputsOf } from './inputs.ts';
import type { Stage } from './stage.ts';
import { actorsOf, type AccessRow, type Actor } from './table.ts';

/** A right input with versions as they stand, made anew, and who sends it. */
interface Seen {
  who: Actor;
  make(): Promise<object>;
}

/** A line that prints a picture, and a picture that its factory has sent in. */
interface Drawn {
  orderId: number;
  lineId: number;
  version: number;
  pictureFileId: number;
  anotherFileId: number;
}

/** Where many orders are changed at once, each line of the table has several ways. */
function bulk({ world }: Stage): Map<unknown, Seen[]> {
  const { system } = world.database;
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  let made = 0;
  const word = () => `V${(made += 1)}`;
  const waiting = (more = {}) =>
    buildOrder(system, { merchantId, status: 'waitPush', platformOrderNo: word(), orderNo: word(), ...more });
  const seen = (...orders: { id: number; version: number }[]) => ({
    versions: Object.fromEntries(orders.map(({ id, version }) => [id, version])),
  });
  const reviewed = (reasons: string[]) =>
    waiting({ factoryId, status: 'waitReview', reasons, lines: [{ platformCode: 'A', kind: 'notGoods' }] });
  const settle = (reasons: string[], approve: boolean): Seen => ({
    who: 'factory',
    make: async () => {
      const one = await reviewed(reasons);
      return { ids: [one.id], approve, ...seen(one) };
    },
  });
  /** Of an order whose only line prints a picture of few pixels. */
  const drawn = (
    input: (line: Drawn) => object | Promise<object>,
    who: 'business' | 'factory' = 'business',
  ): Seen => ({
    who,
    make: async () => {
      const size = { printWidthMm: 70, printHeightMm: 150 };
      const { id: skuId, code } = await buildSku(system, { factoryId, code: word(), ...size });
      const { id: pictureFileId } = await buildPicture(system, merchantId);
      const { id: anotherFileId } = await buildPicture(system, factoryId);
      await system
        .updateTable('file')
        .set({ width: 70, height: 150 })
        .where('id', '=', pictureFileId)
        .execute();
      const line = { platformCode: code, kind: 'sku', skuId, skuCode: code, pictureFileId };
      const pushed = { factoryId, status: 'waitReview' as const };
      const { id: orderId, version } = await waiting({ ...(who === 'factory' && pushed), lines: [line] });
      const { id: lineId } = await system
        .selectFrom('orderLine')
        .select('id')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow();
      return input({ orderId, lineId, version, pictureFileId, anotherFileId });
    },
  });
  const itemOf = ({ lineId, version }: Drawn) => ({ lineId, version });
  /** The line printed something else before. */
  const stepBefore = async ({ orderId, lineId, version, pictureFileId: fileId }: Drawn) => {
    const state = JSON.stringify({ fileId, place: null, leave: { fileId } });
    const { id: stepId } = await system
      .insertInto('artEvent')
      .values({
        ...{ factoryId, merchantId, orderId, lineId, kind: 'came', side: 'merchant' },
        ...{ before: state, after: state },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { stepId, version };
  };
  return new Map<unknown, Seen[]>([
    [
      order.action,
      [
        {
          who: 'business',
          make: async () => {
            const one = await waiting();
            return { event: 'order.lock', ids: [one.id], params: {}, ...seen(one) };
          },
        },
      ],
    ],
    [
      orderGoods.gift,
      [
        {
          who: 'business',
          make: async () => {
            const { id: skuId, code } = await buildSku(system, { factoryId, code: word() });
            const one = await waiting({ lines: [{ platformCode: code, kind: 'sku', skuId, skuCode: code }] });
            return { ids: [one.id], skuId, quantity: 1, ...seen(one) };
          },
        },
      ],
    ],
    [
      orderMerge.run,
      [
        {
          who: 'business',
          make: async () => {
            const buyer = { buyerKey: word() };
            const into = await waiting(buyer);
            const one = await waiting({ ...buyer, shopId: into.shopId });
            return { groups: [{ into: into.id, ids: [one.id] }], ...seen(into, one) };
          },
        },
      ],
    ],
    [lineArt.save, [drawn((line) => ({ items: [line] }))]],
    [lineArt.leave, [drawn(({ lineId, version }) => ({ items: [{ lineId, version }], leave: true }))]],
    [
      artDesk.replace,
      [drawn((line) => ({ items: [itemOf(line)], pictureFileId: line.anotherFileId }), 'factory')],
    ],
    [
      artDesk.place,
      [
        drawn(
          (line) => ({ items: [itemOf(line)], place: { fit: 'contain', turn: 0, mirror: false } }),
          'factory',
        ),
      ],
    ],
    [artDesk.repulse, [drawn((line) => ({ items: [itemOf(line)], reason: '换图' }), 'factory')]],
    [artDesk.restore, [drawn(stepBefore, 'factory')]],
    [reviewRule.markChecked, [settle(['规则说'], false), settle(['规则说'], true), settle([], true)]],
  ]);
}

/** The same with one of the versions that it carries older than it stands. */
function* stale(input: object): Generator<object> {
  for (const [name, value] of Object.entries(input)) {
    if (name === 'version' && typeof value === 'number') yield { ...input, [name]: value - 1 };
    else if (Array.isArray(value)) {
      for (const [i, item] of value.entries())
        if (typeof item === 'object' && item !== null)
          for (const one of stale(item as object)) yield { ...input, [name]: value.with(i, one) };
    } else if (name === 'versions')
      for (const [id, version] of Object.entries(value as Record<string, number>))
        yield { ...input, versions: { ...(value as object), [id]: version - 1 } };
  }
}

/** Whether it did what was asked, for all of them. */
const isDone = ({ code, data }: Answer) => {
  const failed = (data as { failed?: unknown[] } | null)?.failed ?? [];
  return code === 0 && failed.length === 0;
};

/** A write that carries the version as seen acts by it, and is refused where somebody was faster. */
export function versionProbe(
  stage: Stage,
  { inputFor }: ReturnType<typeof inputsOf>,
): (row: AccessRow) => Promise<string[]> {
  const { world, callOf } = stage;
  const many = bulk(stage);
  return async (row) => {
    if (!row.version) return [];
    await stage.holdAll();
    await stage.lock(false);
    /** Of a call that takes one. */
    let file: Asked['file'];
    /** Whose it is, where the input says so. */
    let as: string | undefined;
    const plain: Seen = {
      who: actorsOf(row)[0]!,
      make: async () => {
        const made = await inputFor(row);
        const { asked } = made;
        file = asked.file;
        as = made.as;
        return asked.input as object;
      },
    };
    const faults: string[] = [];
    for (const { who, make } of many.get(callOf(row)) ?? [plain]) {
      const ways = [...stale(await make())].length;
      if (ways === 0) faults.push(`${row.title}: carries no version`);
      for (let way = 0; way < ways; way += 1) {
        const input = [...stale(await make())][way];
        const asked: Asked = { input, ...(file && { file }) };
        const answer = await stage.ask(row, asked, as ?? world.cast[who]);
        if (isDone(answer)) faults.push(`${row.title}: takes a version that has passed`);
        else if (answer.code >= 500 && answer.code < 1000) faults.push(`${row.title}: fails by it`);
      }
      const input = await make();
      const answer = await stage.ask(row, { input, ...(file && { file }) }, as ?? world.cast[who]);
      if (!isDone(answer))
        faults.push(`${row.title}: refuses the version that stands: ${answer.text.slice(0, 160)}`);
    }
    return faults;
  };
}
