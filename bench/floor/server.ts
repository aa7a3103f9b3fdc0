import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// The floor: node:http and pg, nothing between. It knows no users, no walls, no life cycle; it answers the same
// questions with the SQL that comes to mind first.

pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const rows = async (text: string, values: unknown[]) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;

interface Asked {
  factoryId: number;
  pageNo?: number;
  pageSize?: number;
  status?: number;
  orderNo?: string;
  recipient?: string;
  id?: number;
  ids?: number[];
  from?: number;
  to?: number;
}

interface Related {
  what: string;
  tenantId: number;
  pageNo?: number;
  pageSize?: number;
  keyword?: string;
  kind?: string;
}

function where({ factoryId, status, orderNo, recipient }: Asked): [string, unknown[]] {
  const parts = ['factory_id = $1'];
  const values: unknown[] = [factoryId];
  const add = (part: string, value: unknown) => parts.push(part.replace('?', `$${values.push(value)}`));
  if (status !== undefined) add('status = ?', status);
  if (orderNo !== undefined) add('order_no = ?', orderNo);
  if (recipient !== undefined) add('recipient_name like ?', `%${recipient}%`);
  return [parts.join(' and '), values];
}

const answers: Record<string, (asked: Asked) => Promise<unknown>> = {
  async page(asked) {
    const { pageNo = 1, pageSize = 50 } = asked;
    const [condition, values] = where(asked);
    const list = await rows(
      `select * from trade_order where ${condition} order by created_at desc, id desc
       limit ${Number(pageSize)} offset ${(pageNo - 1) * pageSize}`,
      values,
    );
    const lines = await rows('select * from order_line where order_id = any($1) order by order_id, line_no', [
      list.map(({ id }) => id),
    ]);
    const [counted] = await rows(`select count(*) as total from trade_order where ${condition}`, values);
    return { list, lines, total: counted!['total'] };
  },
  statusCount: (asked) => {
    const [condition, values] = where(asked);
    return rows(
      `select status, hold, count(*) as orders from trade_order where ${condition} group by 1, 2`,
      values,
    );
  },
  async get({ factoryId, id }) {
    const [order] = await rows('select * from trade_order where factory_id = $1 and id = $2', [
      factoryId,
      id,
    ]);
    const lines = await rows('select * from order_line where order_id = $1 order by line_no', [id]);
    const log = await rows('select * from order_event where order_id = $1 order by id desc', [id]);
    return { order, lines, log };
  },
  async act({ factoryId, id, from, to }) {
    const done = await pool.query(
      'update trade_order set status = $4, version = version + 1 where factory_id = $1 and id = $2 and status = $3',
      [factoryId, id, from, to],
    );
    return done.rowCount;
  },
  async bulk({ factoryId, ids, from, to }) {
    const done = await pool.query(
      `with moved as (
         update trade_order set status = $4, version = version + 1 where factory_id = $1 and id = any($2) and status = $3
         returning id, merchant_id, factory_id, version
       )
       insert into order_event (order_id, merchant_id, factory_id, event, actor, before, after, version)
       select id, merchant_id, factory_id, 'order.approve', 'factory', array[$3::int, 0, 0, 0, 0],
         array[$4::int, 0, 0, 0, 0], version
       from moved`,
      [factoryId, ids, from, to],
    );
    return done.rowCount;
  },
};

/** What factories offer to one that is bound to them. */
const OFFERED = `from picture p join gallery_entry e on e.factory_id = p.tenant_id and e.picture_id = p.id
  join binding b on b.factory_id = p.tenant_id and b.merchant_id = $1
  where p.shelf = 'gallery' and p.status = 10 and p.use = 0 and e.status = 0`;

/** Lists beside the orders: all columns, the newest or the first by name, and their number. */
const RELATIONS: Record<string, { from: string; order: string; search?: string }> = {
  customers: {
    from: 'factory_customer where factory_id = $1 and status = 0',
    order: 'bound_at desc, id desc',
    search: '(merchant_name like ? or alias like ? or contact_name like ? or contact_mobile like ?)',
  },
  log: { from: 'tenant_log where tenant_id = $1', order: 'id desc' },
  shops: { from: 'shop where merchant_id = $1 and status = 0', order: 'platform, nick, id' },
  skus: {
    from: 'sku where factory_id = $1',
    order: 'created_at desc, id desc',
    search: '(code like ? or name like ? or model like ?)',
  },
  pictures: {
    from: `picture where tenant_id = $1 and shelf = 'store' and status < 20`,
    order: 'created_at desc, id desc',
    search: '(name like ?)',
  },
  gallery: {
    from: `(select p.*, e.no, e.series ${OFFERED}) g where true`,
    order: 'created_at desc, id desc',
  },
  galleryTags: {
    from: `(select row_number() over (order by tag) as id, tag from (select distinct unnest(p.tags) as tag ${OFFERED}) t) g where true`,
    order: 'tag',
  },
};

answers['relation'] = async (asked) => {
  const { what, tenantId, pageNo = 1, pageSize = 50, keyword, kind } = asked as unknown as Related;
  const { from, order, search } = RELATIONS[what]!;
  const values: unknown[] = [tenantId];
  let condition = from;
  if (keyword !== undefined)
    condition += ` and ${search!.replaceAll('?', `$${values.push(`%${keyword}%`)}`)}`;
  if (kind !== undefined) condition += ` and kind = $${values.push(kind)}`;
  const list = await rows(
    `select * from ${condition} order by ${order} limit ${Number(pageSize)} offset ${(pageNo - 1) * pageSize}`,
    values,
  );
  const [counted] = await rows(`select count(*) as total from ${condition}`, values);
  return { list, total: counted!['total'] };
};

const server = http.createServer((request, response) => {
  void (async () => {
    let body = '';
    for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
    const answer = await answers[request.url!.slice(1)]!(JSON.parse(body) as Asked);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  })().catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
