import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { task } from '#contract/task/task.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { isByKey } from '../../scripts/fuzz/asking.ts';
import { send, type Answer, type Asked, type Proof } from '../../scripts/fuzz/send.ts';
import type { Person } from './people.ts';
import type { Tenants } from './world.ts';

/** What somebody got: the answer, and the texts of the files that it led to. */
export interface Got extends Answer {
  files: string[];
}

const tokens = new WeakMap<Tenants, Map<string, string>>();

/** Asks as somebody; one whose session his own request ended comes in again. undefined: there is no way for him. */
export async function askAs(t: Tenants, person: Person, e: Endpoint, asked: Asked): Promise<Got | undefined> {
  const known = tokens.get(t) ?? new Map<string, string>();
  tokens.set(t, known);
  const proofOf = async (): Promise<Proof> => {
    if (isByKey(e)) return { key: await t.world.keyOf(person.username) };
    const token = known.get(person.username) ?? (await t.world.tokenOf(person.username));
    known.set(person.username, token);
    return { token };
  };
  if (isByKey(e) && person.role !== 'head') return undefined;
  let answer = await send(t.world.app, e, asked, await proofOf());
  if (answer.code === 401 && !isByKey(e)) {
    known.delete(person.username);
    answer = await send(t.world.app, e, asked, await proofOf());
  }
  const files = answer.file && answer.file.length > 0 ? [await textOf(answer.file)] : [];
  return { ...answer, files };
}

/** The files of a task that an answer names, as this user gets them. */
export async function filesOfTask(t: Tenants, person: Person, answer: Answer): Promise<string[]> {
  const { taskId } = (answer.data ?? {}) as { taskId?: unknown };
  if (typeof taskId !== 'number') return [];
  const got = await askAs(t, person, task.get, { input: { id: taskId } });
  const { resultFile, errorFile } = (got?.data ?? {}) as Record<string, string | null>;
  const texts: string[] = [got?.text ?? ''];
  for (const url of [resultFile, errorFile])
    if (url) texts.push(await textOf((await t.world.app.inject({ url })).rawPayload));
  return texts;
}

/** What a reader of the file reads; of a workbook all its parts. */
export async function textOf(file: Buffer): Promise<string> {
  if (file.subarray(0, 2).toString() !== 'PK') return file.toString('utf8');
  const at = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-read-'));
  try {
    await fs.writeFile(path.join(at, 'file'), file);
    const parts = await readZip(path.join(at, 'file'));
    return [...parts.values()].map((part) => part.toString('utf8')).join('\n');
  } finally {
    await fs.rm(at, { recursive: true, force: true });
  }
}
