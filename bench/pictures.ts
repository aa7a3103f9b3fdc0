import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { offeredPicture } from '#contract/gallery/gallery.ts';
import { order } from '#contract/order/order.ts';
import { MOST_BITS } from '#contract/picture/alike.ts';
import { picture } from '#contract/picture/picture.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { drawPrints } from '#server/demo/art/prints.ts';
import { lookingAlike, maybeSame } from '#server/modules/picture/check/near.sql.ts';
import { openDatabase } from '#server/platform/database.ts';
import { THUMB_PX } from '#server/platform/thumbs.ts';
import { LOOKS, PICTURES, type Goods } from './goods-data.ts';
import { median, rank, type Pace } from './measure.ts';
import type { Sides } from './reads.ts';
import { compared, idsOf, listed } from './relations.ts';
import type { Row } from './report.ts';
import { signIn, type Caller } from './sides.ts';

const many = PICTURES.toLocaleString('en');

/** Stores and galleries at their size, pictures looked for by a picture, thumbnails beside other work. */
export async function pictures(
  sides: Sides,
  of: Goods,
  pace: Pace,
  { url, admin }: { url: string; admin: pg.Client },
): Promise<Row[]> {
  const seller = await signIn(sides.product.url, of.store.username);
  const ofStore = (what: string, more: object = {}) => ({ what, tenantId: of.store.id, ...more });
  const numbered = (turn: number) => String(1000 + (turn % 9000));
  const lists = [
    listed(
      `first page of a store of ${many} pictures`,
      seller,
      picture.page,
      () => ({ pageSize: 50 }),
      () => ofStore('pictures'),
      idsOf,
    ),
    listed(
      `${many} pictures by a part of their name`,
      seller,
      picture.page,
      (turn) => ({ name: numbered(turn), pageSize: 50 }),
      (turn) => ofStore('pictures', { keyword: numbered(turn) }),
      idsOf,
    ),
    listed(
      `first page of a gallery of ${many}, for a customer`,
      seller,
      offeredPicture.page,
      () => ({ pageSize: 50 }),
      () => ofStore('gallery'),
      idsOf,
    ),
    listed(
      'what a customer filters it by',
      seller,
      offeredPicture.options,
      () => ({}),
      () => ofStore('galleryTags'),
      // As many as the floor finds, which has no names for them.
      ({ tags }) => tags.map((_, at) => at + 1),
    ),
  ];
  return [
    ...(await compared(lists, sides, pace)),
    await searched(url, admin, of.looked.id),
    ...(await thumbnails(sides, of.store.username)),
  ];
}

const SEARCHES = 40;

/** Statement against statement: ours behind its wall, and one that compares with every look. */
async function searched(url: string, admin: pg.Client, tenantId: number): Promise<Row> {
  const database = openDatabase(url, { appConnections: 1, systemConnections: 1 });
  try {
    const db = database.of(tenantId);
    const { rows } = await admin.query<Record<'phash' | 'stable' | 'tones', string>>(
      `select phash # 5 as phash, stable, tones from picture_look
       where tenant_id = $1 and picture_id % $2::int = 7 order by picture_id limit $3`,
      [tenantId, Math.floor(LOOKS / SEARCHES), SEARCHES],
    );
    const times = { ours: [] as number[], floor: [] as number[] };
    for (const look of rows) {
      const began = performance.now();
      await lookingAlike(db, tenantId, look, { limit: 30 });
      await maybeSame(db, tenantId, look, { limit: 10 });
      const between = performance.now();
      await admin.query(
        `select picture_id from picture_look l
         where tenant_id = $1 and is_live and (bit_count((phash # $2)::bit(64)) <= $4
           or bit_count(((phash # $2) & stable & $3)::bit(64)) <= $5)
         order by bit_count(((phash # $2) & stable & $3)::bit(64)), bit_count((phash # $2)::bit(64)), picture_id limit 30`,
        [tenantId, look.phash, look.stable, MOST_BITS.similar, MOST_BITS.same],
      );
      times.ours.push(between - began);
      times.floor.push(performance.now() - between);
    }
    return {
      what: `search by a picture over ${LOOKS.toLocaleString('en')} looks, in the database`,
      unit: 'ms',
      main: { ours: median(times.ours), floor: median(times.floor) },
      p95: { ours: rank(times.ours, 0.95), floor: rank(times.floor, 0.95) },
      aim: 0.1,
      missed: 'the indexes of looks cost more than a tenth of comparing with each of them',
    };
  } finally {
    await database.close();
  }
}

const DRAWN = 120;
const BARE = 24;
const AT_ONCE = 8;
const PX = 1500;
const MOST_MS = 1000 / 60;

/** Thumbnails of uploaded designs, and what somebody waits for his list meanwhile. */
async function thumbnails({ product }: Sides, username: string): Promise<Row[]> {
  const seller = await signIn(product.url, username);
  const lists = await signIn(product.url, 'factory01');
  await upload(product.url, seller);
  const links = await checked(seller);
  const idle = await waits(lists, wait(3000));
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const began = performance.now();
  const drawing = drawAll(agent, product.url, links);
  const busy = await waits(lists, drawing);
  const each = (performance.now() - began) / links.length;
  agent.destroy();
  const bare = await drawnBare();
  return [
    {
      what: `a thumbnail of a design of ${PX} × ${2 * PX} px, ${AT_ONCE} wanted at once`,
      unit: 'ms',
      main: { ours: each, floor: bare },
      aim: Math.round(MOST_MS * 10) / 10,
      alone: true,
      missed: 'a page of designs that nobody has seen yet stands for longer without its pictures',
    },
    {
      what: 'p99 of the list of orders meanwhile, to the same when idle',
      unit: 'ms',
      main: { ours: rank(busy, 0.99), floor: rank(idle, 0.99) },
      aim: 2,
      missed: 'who works beside somebody that looks through pictures waits for them',
    },
  ];
}

/** How long each page of orders takes until `done`. */
async function waits(caller: Caller, done: Promise<unknown>): Promise<number[]> {
  const state = { ended: false };
  void done.finally(() => (state.ended = true)).catch(() => undefined);
  const times: number[] = [];
  while (!state.ended) {
    const began = performance.now();
    await caller.call(order.page, {});
    times.push(performance.now() - began);
  }
  await done;
  return times;
}

const prints = drawPrints();
const design = (at: number): Promise<Buffer> =>
  sharp(Buffer.from(prints[at % prints.length]!.svg))
    .resize(PX, 2 * PX, { fit: 'fill' })
    .modulate({ hue: Math.floor(at / prints.length) * 40 })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** One after the other in this process, with nothing else to do: what one of them takes. */
async function drawnBare(): Promise<number> {
  const contents = await Promise.all(Array.from({ length: BARE }, (_, at) => design(at)));
  const began = performance.now();
  for (const content of contents)
    await sharp(content)
      .resize(THUMB_PX, THUMB_PX, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  return (performance.now() - began) / contents.length;
}

async function upload(url: string, seller: Caller): Promise<void> {
  for (let at = 0; at < DRAWN; at++) {
    const content = await design(at);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), `测量 ${at}.png`);
    const answer = await fetch(url + BASE_PATH + picture.upload.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  }
}

/** Links of their thumbnails, once all are checked. */
async function checked(seller: Caller): Promise<string[]> {
  for (;;) {
    const { list } = await seller.call(picture.page, { name: '测量', pageSize: 200 });
    if (list.length >= DRAWN && list.every(({ status }) => status !== 0))
      return list.flatMap(({ thumbUrl }) => thumbUrl ?? []);
    await wait(200);
  }
}

async function drawAll(agent: http.Agent, url: string, links: readonly string[]): Promise<void> {
  const left = [...links];
  const draw = async () => {
    for (let link = left.pop(); link !== undefined; link = left.pop()) await get(agent, new URL(link, url));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
}

const get = (agent: http.Agent, url: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 && answer.headers['content-type'] === 'image/webp'
            ? resolve()
            : reject(new Error(`${url.pathname}: ${answer.statusCode} ${answer.headers['content-type']}`)),
        );
      })
      .once('error', reject);
  });
