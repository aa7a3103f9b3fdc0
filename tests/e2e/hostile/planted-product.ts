import fs from 'node:fs';
import pg from 'pg';
import { withServer } from '#server/admin/with-server.ts';
import { test as base } from '#tests/e2e/support.ts';
import { hallAtRest } from '#tests/support/hall-at-rest.ts';
import { dataFolder, startProduct } from '#tests/support/product.ts';
import { plantEverywhere } from './plant.ts';

export { expect } from '#tests/e2e/support.ts';

/** Who walks: each sees what the others wrote. */
export const WALKERS = ['merchant01', 'factory01', 'admin01'] as const;

interface Planted {
  url: string;
  /** Columns that hold a hostile text, as `table.column`. */
  columns: readonly string[];
}

/** A product of these tests' own, with the demo's data: everything in it that anybody could write is hostile. */
export const test = base.extend<object, { planted: Planted }>({
  planted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const folder = dataFolder();
      const product = await startProduct({ DATA_DIR: folder, DEMO: '1', DATABASE_URL: '' });
      try {
        await hallAtRest(product.url);
        const columns = await withServer({ dataDir: folder, databaseUrl: undefined }, plantFor);
        await use({ url: product.url, columns });
      } finally {
        await product.stop();
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ planted }, use) => use(planted.url),
});

async function plantFor(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select tenant_id as id from membership join app_user u on u.id = user_id where username = any ($1) order by 1`,
    [WALKERS],
  );
  await client.end();
  return plantEverywhere(
    url,
    rows.map(({ id }) => Number(id)),
  );
}
