import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { makeFolder } from './folder.ts';
import { startProduct, type Running } from './process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Ten looks of the balancer. */
const DRAIN_SECONDS = '1';

/** App servers that share one PostgreSQL and one data folder. */
export interface Nodes {
  url: string;
  dataDir: string;
  /** From the sources as they stand, or from another checkout. */
  start(checkout?: string): Promise<Running>;
  /** The sources with these migrations beside their own. @returns the checkout. */
  nextVersion(migrations: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

/** On a database of its own at DATABASE_URL, or on an embedded server that is started for it. */
export async function openNodes(given: string | undefined): Promise<Nodes> {
  const folder = makeFolder();
  const embedded = given ? undefined : await startEmbedded(path.join(folder.dataDir, 'server'));
  const name = `podflow_faults_${randomBytes(4).toString('hex')}`;
  const server = given ?? embedded!.url;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dataDir = path.join(folder.dataDir, 'shared');
  const checkout = path.join(folder.dataDir, 'next');
  fs.mkdirSync(dataDir);
  if (folder.owner.uid !== undefined) fs.chownSync(dataDir, folder.owner.uid, folder.owner.gid!);
  const started: Running[] = [];
  return {
    url: url.href,
    dataDir,
    async start(from = ROOT) {
      // The first one finds an empty database, the later ones the demo's people.
      const DEMO = started.length === 0 ? '0' : '1';
      const env = { DATA_DIR: dataDir, DATABASE_URL: url.href, HOME: dataDir, DRAIN_SECONDS, DEMO };
      const node = await startProduct({ env, owner: folder.owner, checkout: from });
      started.push(node);
      return node;
    },
    nextVersion(migrations) {
      for (const part of ['server', 'contract', 'package.json'])
        fs.cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
      fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
      for (const [file, sql] of Object.entries(migrations))
        fs.writeFileSync(path.join(checkout, 'server/migrations', file), sql);
      return checkout;
    },
    async close() {
      for (const node of started.filter(({ lives }) => lives())) {
        node.kill('SIGKILL');
        await node.ended;
      }
      if (given) await run(server, `drop database ${name} with (force)`);
      await embedded?.stop();
      folder.remove();
    },
  };
}

async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
