import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium, launchOptions } from '#tests/support/chromium.ts';
import { dataFolder, startProduct } from '#tests/support/product.ts';
import { ROOT } from './docs/tables.ts';
import { openCamera } from './pictures/camera.ts';
import { signIn } from './pictures/walk.ts';

// node scripts/guide-pictures.ts
// The pictures of /businessGuide and /factoryGuide: the product as it is, with its demo data. Run again where a screen
// that they show has changed.

const SIZE = { width: 1280, height: 800 };
const SHOWN_WIDTH = 960;
/** A picture stands beside the guide page that shows it, which is the first word of its name. */
const folderOf = (name: string): string => path.join(ROOT, `src/pages/${name.split('-')[0]}-guide/pictures`);
const ORDERS_FILE = path.join(ROOT, 'tests/fixtures/imports/taobao-gb18030.csv');

interface Shot {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

const choose = (rows: number) => async (page: Page) => {
  const boxes = page.locator('.page:visible tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let i = 0; i < rows; i++) await boxes.nth(i).check({ force: true });
};

/** A print picture of one colour, another one for each. */
const printPicture = (i: number) =>
  sharp({
    create: {
      width: 600,
      height: 900,
      channels: 3,
      background: ['#0e7c66', '#b4541f', '#3355aa', '#8a3c72'][i]!,
    },
  })
    .png()
    .toBuffer();

const SHOTS: Record<string, readonly Shot[]> = {
  merchant01: [
    { name: 'business-bind-shop', path: '/business/setting/bindShop' },
    {
      name: 'business-bind-factory',
      path: '/business/setting/bindFactory',
      prepare: (page) =>
        page
          .locator('.page:visible')
          .getByRole('img', { name: /二维码$/ })
          .waitFor(),
    },
    {
      name: 'business-import',
      path: '/business/order/import',
      async prepare(page) {
        await page.locator('.page:visible').getByLabel('选择订单文件').setInputFiles(ORDERS_FILE);
        await page.getByRole('group', { name: '文件预览' }).waitFor();
      },
    },
    { name: 'business-codes', path: '/business/code/list' },
    {
      name: 'business-pictures',
      path: '/business/code/list',
      async prepare(page) {
        const cells = page.locator('.page:visible tbody tr[aria-selected] td:nth-child(2)');
        await cells.first().waitFor();
        const codes = (await cells.allInnerTexts()).slice(0, 4).map((text) => text.split('\n')[0]!.trim());
        await page.getByRole('button', { name: '批量上传图片' }).click();
        const files = codes.map(async (code, i) => ({
          name: `${code}.png`,
          mimeType: 'image/png',
          buffer: await printPicture(i),
        }));
        await page.getByLabel('选择图片').setInputFiles(await Promise.all(files));
        await page.getByRole('dialog').getByRole('row').nth(codes.length).waitFor();
      },
    },
    { name: 'business-push', path: '/business/order?status=waitPush', prepare: choose(3) },
  ],
  factory01: [
    { name: 'factory-skus', path: '/factory/means/sku' },
    { name: 'factory-invites', path: '/factory/customer/inviteCode' },
    { name: 'factory-orders', path: '/factory/usual/orderList' },
    { name: 'factory-review', path: '/factory/usual/orderReview', prepare: choose(2) },
  ],
};

ensureChromium();
const data = dataFolder();
const taken = fs.mkdtempSync(path.join(data, 'pictures-'));
const product = await startProduct({ DATA_DIR: data, DEMO: '1', DATABASE_URL: '' });
const browser = await chromium.launch(launchOptions());
try {
  const camera = openCamera(browser, { url: product.url, folder: taken, size: SIZE, dark: false, only: '' });
  for (const [username, shots] of Object.entries(SHOTS)) {
    await camera.visit(async (page) => {
      await signIn(page, username);
      await page.locator('.shell').waitFor();
      for (const shot of shots) {
        await page.goto(shot.path);
        await page.locator('.page').first().waitFor();
        // Nobody has it outside the demo.
        await page
          .locator('[aria-label="演示工具"]')
          .evaluateAll((tools) =>
            tools.forEach((tool) => (tool as HTMLElement).style.setProperty('display', 'none')),
          );
        await shot.prepare?.(page);
        await camera.shoot(page, shot.name);
      }
    });
  }
  for (const { name, said } of camera.taken) {
    if (said.length > 0) throw new Error(`${name}: ${said.join('; ')}`);
    await sharp(path.join(taken, `${name}.png`))
      .resize({ width: SHOWN_WIDTH })
      .webp({ quality: 72 })
      .toFile(path.join(folderOf(name), `${name}.webp`));
  }
} finally {
  await browser.close();
  await product.stop();
  fs.rmSync(data, { recursive: true, force: true });
}
