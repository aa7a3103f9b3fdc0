import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChromium, launchOptions } from '#tests/support/chromium.ts';
import { hallAtRest } from '#tests/support/hall-at-rest.ts';
import { dataFolder, startProduct } from '#tests/support/product.ts';
import { ROOT } from './docs/tables.ts';
import { openCamera, SIZES } from './pictures/camera.ts';
import { shootPublic, shootRole } from './pictures/walk.ts';

// npm run shots [-- --dark] [-- --wide] [-- --only TEXT] [-- --role NAME]
// A picture of every screen that stands, for every demo account that sees it, into shots/ (ignored by git). Runs the
// product on a data folder of its own with the demo data. --only keeps the pictures whose name has TEXT in it.
const { values } = parseArgs({
  options: {
    dark: { type: 'boolean', default: false },
    wide: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    role: { type: 'string' },
  },
});

ensureChromium();
const folder = path.join(
  ROOT,
  'shots',
  `${values.wide ? 'wide' : 'plain'}-${values.dark ? 'dark' : 'light'}`,
);
if (values.only === '' && !values.role) fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });

const data = dataFolder();
const product = await startProduct({ DATA_DIR: data, DEMO: '1', DATABASE_URL: '' });
const browser = await chromium.launch(launchOptions());
try {
  await hallAtRest(product.url);
  const camera = openCamera(browser, {
    url: product.url,
    folder,
    size: values.wide ? SIZES.wide : SIZES.plain,
    dark: values.dark,
    only: values.only,
  });
  if (!values.role) await shootPublic(camera);
  const { DEMO_ACCOUNTS } = await import('#server/demo/accounts.ts');
  for (const { username } of DEMO_ACCOUNTS.filter(
    (account) => !values.role || account.username === values.role,
  ))
    await shootRole(camera, username);
  const amiss = camera.taken.filter(({ said }) => said.length > 0);
  console.log(
    `${camera.taken.length} pictures in ${path.relative(ROOT, folder)}, ${amiss.length} with something amiss`,
  );
  process.exitCode = amiss.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  fs.rmSync(data, { recursive: true, force: true });
}
