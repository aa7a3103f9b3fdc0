import fs from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { task } from '#contract/task/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Client, TestApp } from './app.ts';
import { until } from './until.ts';

/** The rows of the file that a task made. */
export async function taskFile<E extends Endpoint>(t: TestApp, who: Client, e: E, input: Input<E>) {
  const { taskId } = (await who.call(e, input)) as { taskId: number };
  const done = await until(async () => {
    const now = await who.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  }, 'the export did not end');
  expect(done).toMatchObject({ status: 'done', error: null });
  return { title: done.title, rows: await fileRows(t, done.resultFile!) };
}

/** The rows of the table behind a link, by their headings. */
export async function fileRows(t: TestApp, url: string): Promise<Record<string, string>[]> {
  const at = path.join(t.dataDir, 'file-read');
  await fs.writeFile(at, (await t.app.inject({ url })).rawPayload);
  return tableRows(at);
}

/** The rows of a table in a file, by their headings. */
export async function tableRows(at: string): Promise<Record<string, string>[]> {
  const { columns, rows } = await openTable(at);
  const read: Record<string, string>[] = [];
  for await (const { cells } of rows())
    read.push(Object.fromEntries(columns.map((name, i) => [name, String(cells[i] ?? '')])));
  return read;
}
