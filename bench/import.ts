import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task } from '#contract/task/task.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import type { Output } from '#contract/endpoint.ts';
import { writeOrderFile } from '#tests/support/order-file.ts';
import type { Row } from './report.ts';
import type { Caller, Side } from './sides.ts';

const FILE = { orders: 27_000, linesEach: 20 };
const LOOK_MS = 200;

/** A generated file through the product's import, and the same lines by COPY into a bare table. */
export async function importing(
  product: Side,
  caller: Caller,
  floorUrl: string,
  folder: string,
  shopId: number,
): Promise<Row[]> {
  const file = path.join(folder, 'orders.csv');
  await writeOrderFile(file, FILE);
  fs.chmodSync(file, 0o644);
  const lines = FILE.orders * FILE.linesEach;
  const form = new FormData();
  form.set('file', await fs.openAsBlob(file), 'orders.csv');
  const upload = await fetch(product.url + BASE_PATH + orderImport.inspect.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  });
  const { data } = (await upload.json()) as Envelope<Output<typeof orderImport.inspect>>;
  product.forgetPeak();
  const began = performance.now();
  const { taskId } = await caller.call(orderImport.start, {
    fileId: data.fileId,
    shopId,
    mapping: data.suggested,
  });
  let state = await caller.call(task.get, { id: taskId });
  while (state.endedAt === null) {
    await wait(LOOK_MS);
    state = await caller.call(task.get, { id: taskId });
  }
  const seconds = (performance.now() - began) / 1000;
  if (state.status !== 'done' || state.done !== lines)
    throw new Error(`the import ended as ${state.status} after ${state.done} lines: ${state.error}`);
  const peak = product.memory().peak;

  const [head] = fs.readFileSync(file, 'utf8').slice(0, 4000).split(/\r?\n/);
  const columns = head!.split(',').map((_, i) => `c${i} text`);
  const client = new pg.Client({ connectionString: floorUrl });
  await client.connect();
  await client.query(`drop table if exists bare_line; create table bare_line (${columns.join(', ')})`);
  const copyBegan = performance.now();
  const copied = await client.query(`copy bare_line from '${file}' with (format csv, header)`);
  const copySeconds = (performance.now() - copyBegan) / 1000;
  await client.end();
  if (copied.rowCount !== lines) throw new Error(`COPY took ${copied.rowCount} lines`);
  const what = `import of ${lines.toLocaleString('en')} lines, against COPY into a bare table`;
  return [
    { what, unit: 's', main: { ours: seconds, floor: copySeconds } },
    {
      what: 'the same in lines a second',
      unit: 'lines/s',
      main: { ours: lines / seconds, floor: lines / copySeconds },
    },
    { what: 'most memory of the server while it imports', unit: 'MB', main: { ours: peak } },
  ];
}
