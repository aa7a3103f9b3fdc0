import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { dataFolder } from '#tests/support/product.ts';

it('PostgreSQL’s own log tells what failed, and repeats no value; its owner alone reads it', async () => {
  const dataDir = dataFolder();
  const server = await startEmbedded(dataDir);
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('create table person (mobile text primary key, note text not null)');
    const add = (mobile: string, note: string | null) =>
      client.query({ name: 'add', text: 'insert into person values ($1, $2)', values: [mobile, note] });
    await add('value-13800000001', 'a');
    await expect(add('value-13800000001', 'b')).rejects.toThrow(/duplicate/);
    await expect(add('value-13800000002', null)).rejects.toThrow(/null/);
    await expect(client.query('select $1::int', ['value-3'])).rejects.toThrow(/integer/);
    await client.end();
  } finally {
    await server.stop();
  }
  const file = path.join(fs.realpathSync(path.join(dataDir, 'postgres')) + '.log');
  const log = fs.readFileSync(file, 'utf8');
  expect(log).toContain('insert into person values ($1, $2)');
  expect(log).not.toMatch(/value-138/);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  fs.rmSync(dataDir, { recursive: true, force: true });
});
