import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { label } from '#contract/label/label.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { signInTo } from '#tests/support/http-client.ts';
import { KILLED_LIMIT_MS, startKillable, type Killable } from '#tests/support/killable.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';

/** More than two parts of a file. */
const LABELS = 405;

let product: Killable;
beforeEach(async () => {
  product = await startKillable();
});
afterEach(() => product.end());

it(
  '[X16] a file of labels goes on behind the pages that were kept, however often the server was killed: each page once, each label counted once',
  { timeout: KILLED_LIMIT_MS },
  async () => {
    const { merchant1: merchantId, factory: factoryId } = product.tenants;
    const { system } = product.database;
    const factory = await signInTo(product.url(), 'factory01');
    await factory.call(param.saveOne, { key: 'package.printsTyped', value: true });
    const { id: templateId } = await factory.call(printTemplate.create, {
      ...{ name: '面单', kind: 'waybill', from: 'waybill76130' },
    });
    const ids: number[] = [];
    const lines = [{ platformCode: 'L', kind: 'notGoods' }];
    for (let at = 0; at < LABELS; at += 1)
      ids.push((await buildOrder(system, { merchantId, factoryId, status: 'waitReview', lines })).id);
    await factory.call(order.action, { event: 'order.approve', ids, params: {} });
    const own = (
      await sql<{ id: number }>`select id from package where factory_id = ${factoryId} order by id`.execute(
        system,
      )
    ).rows.map(({ id }) => id);
    expect(own).toHaveLength(LABELS);
    const numberOf = (at: number) => `SF6${String(at).padStart(9, '0')}`;
    for (const [at, id] of own.entries())
      await factory.call(packages.enter, { id, waybillNo: numberOf(at), expressName: '顺丰速运' });
    const done = await product.killAt(
      [
        `new.cursor->>'parts' = '1'`,
        `new.cursor->>'parts' = '2'`,
        `new.cursor->'kept' is not null`,
        `new.status = 'done'`,
      ],
      factory,
      async () => (await factory.call(label.print, { ids: own.toReversed(), templateId })).taskId!,
    );
    expect(done).toMatchObject({ status: 'done', result: { 面单: LABELS } });
    const answer = await fetch(product.url() + done.resultFile!);
    const file = Buffer.from(await answer.arrayBuffer());
    const pages = readPaper(file, 8);
    expect(pages).toHaveLength(LABELS);
    for (const at of [0, 199, 200, 404])
      expect(await codesOf(pages[at]!)).toContain(`Code128 ${numberOf(LABELS - 1 - at)}`);
    const said = pages.map(({ texts }) =>
      texts.map(({ text }) => text).find((text) => /^SF6\d{9}$/.test(text)),
    );
    expect(said).toEqual(own.map((_, at) => numberOf(LABELS - 1 - at)));
    const { rows } = await sql<{ label: number; count: number; n: number }>`
      select label, label_count as count, count(*)::int as n from package group by 1, 2`.execute(system);
    expect(rows).toEqual([{ label: 1, count: 1, n: LABELS }]);
    expect((await sql`select part from label_part`.execute(system)).rows).toEqual([]);
  },
);
