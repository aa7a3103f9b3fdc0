import fs from 'node:fs';
import { dataFolder, startProduct } from '../support/product.ts';
import { hallAtRest } from '#tests/support/hall-at-rest.ts';
import { lastMove, tellMovesAfter } from '#tests/e2e/orders/moved-orders.ts';

/**
 * One product with demo data for all browser tests; each test keeps to orders of its own. BASE_URL: one that runs
 * elsewhere, in demo mode; what compares screens with SQL needs its PODFLOW_DATA_DIR or PODFLOW_DATABASE_URL too.
 */
export default async function setup() {
  const elsewhere = process.env.BASE_URL;
  if (elsewhere) {
    process.env.PODFLOW_URL = elsewhere.replace(/\/$/, '');
    return () => Promise.resolve();
  }
  const folder = dataFolder();
  const external = process.env.TEST_DATABASE_URL;
  const databaseUrl = external ? await emptyDatabase(external) : '';
  const product = await startProduct({
    DATA_DIR: folder,
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    PRIVATE_NETWORK: '1',
  });
  await hallAtRest(product.url);
  process.env.PODFLOW_URL = product.url;
  // For the tests that compare what the screens say with what SQL says.
  process.env.PODFLOW_DATA_DIR = folder;
  process.env.PODFLOW_DATABASE_URL = databaseUrl;
  const { PODFLOW_FLOWS: told } = process.env;
  const demo = told ? await lastMove() : 0;
  return async () => {
    if (told) await tellMovesAfter(demo, told);
    await product.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

async function emptyDatabase(server: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('drop database if exists podflow_e2e with (force)');
  await client.query('create database podflow_e2e');
  await client.end();
  const url = new URL(server);
  url.pathname = '/podflow_e2e';
  return url.href;
}
