import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MAX_PAGE_SIZE } from '#contract/endpoint.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { MOST_STREAMS_OF_A_USER, SHARE_OF_STREAMS } from '#server/modules/task/stream.ts';
import { MOST_BODY_BYTES, MOST_HEAD_BYTES } from '#server/platform/request-limits.ts';
import { CONNECTIONS, LOCK_MS, STATEMENT_MS } from '#server/platform/database.ts';
import { LIMITS } from '#server/platform/limits.ts';
import { MAX_INFLATED_BYTES } from '#server/platform/spreadsheet/limits.ts';
import {
  MOST_TASKS_OF_A_TENANT,
  TASKS_AT_ONCE,
  TASKS_AT_ONCE_OF_A_TENANT,
} from '#server/platform/task-queue.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/operate.md');
const part = page.slice(page.indexOf('## Limits'), page.indexOf('## Backup'));
const rows = part
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string, string, string])
  .filter(([, what]) => !/^-+$/.test(what));

const mb = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const seconds = (ms: number) => `${ms / 1000} s`;
const count = (n: number) => n.toLocaleString('en');

it('the limits of docs/operate.md are those of the code', () => {
  const said = new Map(rows.map(([, what, limit]) => [what, limit]));
  const { headMs, formMs, wholeMs } = LIMITS;
  expect(Object.fromEntries(said)).toMatchObject({
    'a JSON form; of a signed call': `${mb(MOST_BODY_BYTES)}; 1 MB`,
    'address and headers of a request': `${MOST_HEAD_BYTES / 1024} KB`,
    'time for a head; for a form; for an upload': [headMs, formMs, wholeMs].map(seconds).join('; '),
    'a connection without a byte, either way': seconds(LIMITS.idleMs),
    'forms half there, all; of one address': `${mb(LIMITS.halfBytes)}; a fifth`,
    'an upload: one file': mb(MAX_UPLOAD_BYTES),
    'what a workbook unpacks to': mb(MAX_INFLATED_BYTES),
    'rows of a page': count(MAX_PAGE_SIZE),
    'calls answered at once, above it: busy': count(LIMITS.open),
    'calls of one login in ten seconds': count(LIMITS.rate),
    connections: count(LIMITS.connections),
    'live streams of one user; of all connections': `${MOST_STREAMS_OF_A_USER}; ${SHARE_OF_STREAMS === 0.75 ? 'three quarters' : '?'}`,
    'tasks of a tenant that wait or run': count(MOST_TASKS_OF_A_TENANT),
    'tasks at once, one node; of one tenant': `${TASKS_AT_ONCE}; ${TASKS_AT_ONCE_OF_A_TENANT}`,
    'a statement of a request; of a long action': `${seconds(STATEMENT_MS.app)}; ${seconds(STATEMENT_MS.job)}`,
    "a wait for another one's lock, likewise": `${seconds(LOCK_MS.app)}; ${seconds(LOCK_MS.job)}`,
    'connections to PostgreSQL, one node': `${CONNECTIONS.app} for requests, ${CONNECTIONS.job} for long actions, ${CONNECTIONS.system} for the rest, 2`,
  });
});

it.each(rows.map(([, what, , , test]) => [what, test]))(
  '%s is held by a test that there is',
  (what, test) => {
    if (what === 'connections to PostgreSQL, one node') return;
    const [, file, name] = /^`([^`]+)` (.+)$/.exec(test) ?? [];
    expect([file, file && read(file).includes(name!)]).toEqual([file, true]);
  },
);
