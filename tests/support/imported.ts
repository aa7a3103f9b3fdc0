import fs from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task, type Task } from '#contract/task/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Client, TestApp } from './app.ts';
import { until } from './until.ts';

/** A task that came to its end, however. */
export const endedTask = (who: Client, id: number): Promise<Task> =>
  until(async () => {
    const now = await who.call(task.get, { id });
    return now.status !== 'waiting' && now.status !== 'running' && now.endedAt !== null && now;
  }, `task ${id} did not end`);

/** Imports an order file as the page does: its columns as they are suggested. */
export async function importOrders(
  who: Client,
  file: { name: string; content: Buffer | string; shopId: number },
  rest: object = {},
): Promise<Task> {
  const inspected = await who.upload(orderImport.inspect, file.name, file.content);
  expect(inspected.msg).toBe('');
  const { fileId, suggested: mapping } = inspected.data;
  const { shopId } = file;
  const { taskId } = await who.call(orderImport.start, { fileId, shopId, mapping, ...rest });
  return endedTask(who, taskId);
}

/** The lines that a task refused, each with its reason, as its file has them. */
export async function refusedLines(t: TestApp, { id, errorFile }: Task): Promise<[string, string][]> {
  if (errorFile === null) return [];
  const at = path.join(t.dataDir, `refused-${id}`);
  await fs.writeFile(at, (await t.app.inject({ url: errorFile })).rawPayload);
  const lines: [string, string][] = [];
  for await (const { cells } of (await openTable(at)).rows()) lines.push([cells[0]!, cells[1]!]);
  return lines;
}
