import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { orderExport } from '#contract/order-export/order-export.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { task, type Task } from '#contract/task/task.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import type { Client } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { expectRefused } from '#tests/support/hostile.ts';
import { makeXlsx, makeZip, xlsxParts } from '#tests/support/make-xlsx.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';
import { until } from '#tests/support/until.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await openReview();
});
afterAll(() => world.t.close());

const ended = (client: Client, id: number): Promise<Task> =>
  until(async () => {
    const now = await client.call(task.get, { id });
    return now.endedAt !== null && now;
  }, 'the task did not end');
const open = async (url: string) => world.t.app.inject({ url });

const HEAD = '订单号,平台单号,快递公司,运单号';
describe('a file of waybill numbers', () => {
  const start = async (content: string | Buffer, name = 'a.csv', client = world.factory) => {
    const { data, msg } = await client.upload(waybill.inspect, name, content);
    expect(msg).toBe('');
    const input = { fileId: data.fileId, mapping: data.suggested };
    return (await client.call(waybill.start, input)).taskId;
  };

  function bomb(): Buffer {
    const parts: Parameters<typeof makeZip>[0] = { ...xlsxParts([{ rows: [['订单号', '运单号']] }]) };
    const head = String(parts['xl/worksheets/sheet1.xml']).replace('</sheetData></worksheet>', '');
    parts['xl/worksheets/sheet1.xml'] = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(60 * 1024 * 1024, 0x20),
    ]);
    return makeZip(parts);
  }
  it.each([
    ['empty', 'a.csv', () => ''],
    ['a header alone', 'a.csv', () => `${HEAD}\n`],
    ['a bomb', 'a.xlsx', bomb],
    ['a page', 'a.xls', () => '<html><table><tr><td>订单号</td></tr></table></html>'],
    ['with NUL', 'a.csv', () => `${HEAD}\nA\0,B,C,D\n`],
  ] as [string, string, () => string | Buffer][])('%s is refused and not kept', async (_, name, make) => {
    const content = make();
    await expectRefused(world.t, () => world.factory.upload(waybill.inspect, name, content), 400);
  });

  it('of another tenant, a picture, and an unknown one are refused alike', async () => {
    const names = { orderNo: '订单号', platformOrderNo: null, expressName: null, waybillNo: '运单号' };
    const foreign = (await world.merchant.upload(orderImport.inspect, 'm.csv', `${HEAD}\n1,2,3,4\n`)).data;
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const picture = (await world.factory.upload(file.upload, 'a.png', png)).data;
    const ask = (fileId: number) => () => world.factory.ask(waybill.start, { fileId, mapping: names });
    await expectRefused(world.t, ask(foreign.fileId), 404);
    await expectRefused(world.t, ask(987_654_321), 404);
    await expectRefused(world.t, ask(picture.fileId), 404);
  });

  it('ships no order of another factory, nor one that its merchant keeps', async () => {
    const kept = await world.waiting();
    const other = await buildOrder(world.t.database.system, {
      ...{ merchantId: world.t.tenants.merchant1, factoryId: world.t.tenants.designer, status: 'packed' },
      platformOrderNo: 'ELSEWHERE',
    });
    const { orderNo } = await world.merchant.call(order.get, { id: kept });
    const lines = [`${other.orderNo},,,W1`, `,ELSEWHERE,,W2`, `${orderNo},,,W3`, `%,,,W4`, `,_,,W5`];
    const done = await ended(world.factory, await start([HEAD, ...lines].join('\n')));
    expect(done.result).toEqual({ 发货: 0, 未变: 0, 拒绝: 5 });
  });

  it('odd cells ship nothing that is not meant and break nothing', async () => {
    const id = await world.standing({ status: 'packed' });
    const { orderNo } = await world.factory.call(order.get, { id });
    const long = '9'.repeat(100_000);
    const sheet = makeXlsx([
      {
        rows: [
          ['订单号', '平台单号', '快递公司', '运单号'],
          [long, long, long, '1'],
          ['A_xD83D_B', '', '', '_x0000_'],
          ['=1+1', '', '', '@SUM(A1)'],
          [orderNo, '', `a${'😀'.repeat(64)}`, '😀'.repeat(20)],
        ],
      },
    ]);
    const done = await ended(world.factory, await start(sheet, 'odd.xlsx'));
    expect(done).toMatchObject({ status: 'done', result: { 发货: 0, 拒绝: 4 } });
    const refused = (await open(done.errorFile!)).body;
    expect(refused).not.toMatch(/(?:^|,)"?[=@]/m);
    const { expressName } = await world.factory.call(order.get, { id });
    expect(expressName.isWellFormed()).toBe(true);
    expect(expressName).not.toContain('\ufffd');
  });

  it('imported twice at once, and by hand beside it, ships each order once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => world.standing({ status: 'packed' })));
    const rows = await Promise.all(ids.map((id) => world.factory.call(order.get, { id })));
    const content = [HEAD, ...rows.map((row, i) => `${row.orderNo},,,TW${i}`)].join('\n');
    const ship = (id: number) =>
      world.factory.ask(order.action, { event: 'order.ship', ids: [id], params: { waybillNo: `H${id}` } });
    const [a, b] = await Promise.all([start(content), start(content), ship(ids[0]!), ship(ids[19]!)]);
    const results = [await ended(world.factory, a), await ended(world.factory, b)];
    expect(results.map(({ status }) => status)).toEqual(['done', 'done']);
    const { n } = await world.t.database.system
      .selectFrom('package')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('orderId', 'in', ids)
      .executeTakeFirstOrThrow();
    expect(n).toBe(20);
    const stand = await Promise.all(ids.map((id) => world.factory.call(order.get, { id })));
    expect(stand.every(({ status }) => status === 'shipped')).toBe(true);
  });
});

describe('an export', () => {
  it('takes no name for a placeholder that every object has', async () => {
    for (const pattern of ['{constructor}', '{__proto__}', '{toString}'])
      expect((await start(world.factory, { ids: [1], pictures: true, pattern })).code).toBe(400);
  });

  const start = (client: Client, more: object) =>
    client.ask(orderExport.start, { columns: ['orderNo', 'platformOrderNo', 'title'], ...more });
  const run = async (client: Client, more: object) => {
    const { data, msg } = await start(client, more);
    expect(msg).toBe('');
    return ended(client, data.taskId);
  };

  it('of another tenant’s orders holds nothing', async () => {
    const mine = await world.waiting({ platformOrderNo: '机密' });
    const other = await world.t.as('merchant02');
    for (const client of [other, world.factory]) {
      const done = await run(client, { ids: [mine] });
      expect(done).toMatchObject({ status: 'failed', resultFile: null });
      const { position } = await client.call(order.page, {});
      const byFilter = await run(client, {
        filter: { merchantIds: [world.t.tenants.merchant1], platformOrderNo: ['机密'] },
        position,
      });
      expect(byFilter.resultFile).toBeNull();
    }
  });

  it.each(['no/zone', '', '../../etc', 'UTC; drop', '+99:00'])(
    'a zone that is none: %s',
    async (timeZone) => {
      await expectRefused(world.t, () => start(world.merchant, { ids: [1], timeZone }), 400);
    },
  );

  it.each(['{订单号', '{}', '{买家}', '{{订单号}}', ' '])('a pattern that is none: %s', async (pattern) => {
    await expectRefused(world.t, () => start(world.factory, { ids: [1], pictures: true, pattern }), 400);
  });

  it('while orders move is whole', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => world.pushed()));
    const [done] = await Promise.all([
      run(world.factory, { ids, format: 'csv' }),
      ...ids.slice(0, 20).map((id) => world.merchant.ask(order.action, { event: 'order.recall', ids: [id] })),
      ...ids.slice(20).map((id) => world.factory.ask(order.action, { event: 'order.approve', ids: [id] })),
    ]);
    expect(done.status).toBe('done');
    const lines = (await open(done.resultFile!)).body.trim().split('\r\n');
    expect(lines.length - 1).toBe(done.result!['订单']);
    expect(lines.length - 1).toBeGreaterThanOrEqual(20);
  });

  it('cells that a spreadsheet would run are disarmed in both kinds of file', async () => {
    const id = await world.waiting({
      platformOrderNo: '=1+1',
      lines: [{ ...world.line, title: '@SUM(A1)' }],
    });
    const done = await run(world.merchant, { ids: [id], format: 'csv' });
    const text = (await open(done.resultFile!)).body;
    expect(text.split('\r\n')[1]).not.toMatch(/(?:^|,)"?[=@+-]\D/);
  });
});

describe('pictures', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), out.length - 4);
    return out;
  };
  function crc(bytes: Buffer): number {
    let c = 0xff_ff_ff_ff;
    for (const byte of bytes) {
      c ^= byte;
      for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xed_b8_83_20 : c >>> 1;
    }
    return (c ^ 0xff_ff_ff_ff) >>> 0;
  }
  function pngOf(width: number, height: number): Buffer {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head[8] = 1;
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(100))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
  it('of too many pixels, or whose header lies, are refused and not kept', async () => {
    for (const content of [pngOf(50_000, 50_000), pngOf(2 ** 31 - 1, 2 ** 31 - 1), pngOf(16_000, 16_000)])
      await expectRefused(world.t, () => world.merchant.upload(file.upload, 'bomb.png', content), 400);
  });

  const svgs: [string, string][] = [
    [
      'a script',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    [
      'a billion laughs',
      `<!DOCTYPE svg [${Array.from({ length: 10 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')}<!ENTITY e0 "ha">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e10;</text></svg>`,
    ],
    [
      'a file of the server',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text><image href="file:///etc/passwd" width="9" height="9"/></svg>',
    ],
    ['a huge size', '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"></svg>'],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>'],
  ];
  it.each(svgs)(
    'a drawing with %s is refused or drawn, and never run nor worked at without end',
    async (_, svg) => {
      // How long it may take is the test's own patience: a drawing that works for hours would use it up.
      const { code, data } = await world.merchant.upload(file.upload, 'a.svg', svg);
      expect(code === 0 || code === 400).toBe(true);
      if (code === 0) {
        const thumb = await open(data.thumbUrl);
        expect(thumb.statusCode).toBe(200);
        expect(['image/webp', 'image/svg+xml']).toContain(thumb.headers['content-type']);
        expect(thumb.body).not.toMatch(/<script|root:/);
        expect(thumb.headers['content-security-policy']).toMatch(/sandbox/);
      }
    },
  );

  it('a link opens the variant that it was signed for and no other', async () => {
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { data } = await world.merchant.upload(file.upload, 'v.png', png);
    const answer = async (url: string) => (await open(url)).json();
    for (const url of [
      `${data.url}&thumb=1`,
      data.thumbUrl.replace('&thumb=1', ''),
      data.thumbUrl.replace(/sign=[^&]+/, data.url.match(/sign=[^&]+/)![0]),
    ])
      await expectRefused(world.t, () => answer(url), 403);
    await expectRefused(world.t, () => answer(data.thumbUrl.replace('thumb=1', 'thumb=2')), 400);
    expect((await open(data.thumbUrl)).headers['content-type']).toBe('image/webp');
  });

  it('of another tenant, or what is no picture, go on no line and to no code', async () => {
    const id = await world.waiting();
    const detail = await world.merchant.call(order.get, { id });
    const csv = (await world.merchant.upload(orderImport.inspect, 'a.csv', 'a,b\n1,2\n')).data.fileId;
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#321' } })
      .png()
      .toBuffer();
    const foreign = (await world.factory.upload(file.upload, 'f.png', png)).data.fileId;
    const [line] = detail.lines;
    for (const pictureFileId of [csv, foreign, 987_654_321]) {
      const onLine = { id, version: detail.version, lineId: line!.id, pictureFileId };
      const refused = [400, 404];
      for (const ask of [
        () => world.merchant.ask(orderPicture.linePicture, onLine),
        () => world.merchant.ask(mapping.pictures, { items: [{ code: 'CASE', pictureFileId }] }),
      ]) {
        const { code } = await ask();
        expect(refused).toContain(code);
        await expectRefused(world.t, ask, code);
      }
    }
  });
});

describe('a side calls what is the other’s', () => {
  it('and is refused', async () => {
    const id = await world.pushed();
    const condition = { join: 'all', groups: [{ join: 'all', leaves: [{ field: 'urgent', is: true }] }] };
    const form = { name: 'x', condition, actions: { urgent: true } };
    for (const [call, input] of [
      [reviewRule.page, {}],
      [reviewRule.create, form],
      [reviewRule.update, { ...form, id: 1, version: 1 }],
      [reviewRule.delete, { id: 1 }],
      [reviewRule.sort, { ids: [1] }],
      [reviewRule.preview, { condition }],
      [reviewRule.run, { ids: [id] }],
      [reviewRule.markChecked, { ids: [id] }],
      [reviewRule.why, { id }],
      [waybill.start, { fileId: 1, mapping: {} }],
    ] as const)
      await expectRefused(world.t, () => world.merchant.ask(call, input), 403);
    for (const [call, input] of [
      [mapping.pictures, { items: [{ code: 'a', pictureFileId: 1 }] }],
      [mapping.codes, { guesses: ['a'] }],
    ] as const)
      await expectRefused(world.t, () => world.factory.ask(call, input), 403);
  });
});
