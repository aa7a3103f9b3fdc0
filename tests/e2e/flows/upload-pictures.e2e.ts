import type { Route } from '@playwright/test';
import { file } from '#contract/file/file.ts';
import { mapping, PICTURE_LIMIT } from '#contract/mapping/mapping.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { codesPage } from '#tests/e2e/pages/codes.ts';
import { uploadPictures } from '#tests/e2e/pages/upload-pictures.ts';
import { expect } from '#tests/e2e/support.ts';
import { bringOrders, hands, ownPrefix, picture } from '#tests/e2e/orders/own-orders.ts';
import { answersOf, refused } from './answers.ts';
import { standIn } from './stand-in.ts';
import { browserPaths } from './paths.ts';

browserPaths(
  'upload-pictures',
  async ({ signedIn }) => {
    const prefix = ownPrefix();
    await bringOrders(await hands('merchant02'), { prefix, count: 1 });
    const { page } = await signedIn('merchant02');
    const answers = answersOf(page);
    const upload = uploadPictures(page);
    const named = `${prefix}-CASE.png`;
    const spare = `${prefix}-SPARE.png`;
    const sent = async (...names: string[]) => {
      const { buffer, mimeType } = await picture();
      return names.map((name) => ({ name, mimeType, buffer }));
    };
    /** Uploads of files whose name has `part` in it: refused, or kept waiting, until the rule is taken away. */
    const uploads = async (answer: (route: Route) => Promise<void>, part: string) =>
      page.route(`**${BASE_PATH}${file.upload.path}`, (route) =>
        route.request().postDataBuffer()?.includes(part) ? answer(route) : route.fallback(),
      );
    let goOn = () => {};
    await codesPage(page).open('?tab=mapped');
    const retry = (name: string) => upload.row(name).getByRole('button', { name: '重新上传' });
    return {
      打开: async () => {
        await upload.open();
        await expect(upload.panel).toBeVisible();
      },
      选择太多: async () => {
        const { mimeType } = await picture();
        const many = Array.from({ length: PICTURE_LIMIT + 1 }, (_, i) => ({
          name: `${i}.png`,
          mimeType,
          buffer: Buffer.from('x'),
        }));
        await upload.choose(many);
        await expect(upload.failure).toContainText(`一次最多上传 ${PICTURE_LIMIT} 张`);
      },
      选择图片: async () => {
        await upload.choose(await sent(named));
        await expect(upload.code(named, `${prefix}-CASE`)).toBeVisible();
      },
      选择图片后取消: async () => {
        const wait = Promise.withResolvers<void>();
        await uploads(async (route) => {
          await wait.promise;
          await route.fallback().catch(() => undefined);
        }, named);
        await upload.choose(await sent(named));
        await upload.button('取消上传').click();
        await expect(upload.panel).toHaveCount(0);
        wait.resolve();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
      匹配时取消: async () => {
        goOn = await answers.hold(mapping.codes);
        await upload.choose(await sent(named));
        await expect(upload.row(named)).toContainText('60 × 90');
        await upload.button('取消').click();
        await expect(upload.panel).toHaveCount(0);
        goOn();
      },
      一张失败并在途中重传: async () => {
        let refusals = 1;
        const wait = Promise.withResolvers<void>();
        await uploads(
          (route) => (refusals-- > 0 ? standIn(route, refused(409, '文件没有传完。')) : route.fallback()),
          spare,
        );
        await uploads(async (route) => {
          await wait.promise;
          await route.fallback();
        }, named);
        await upload.choose(await sent(named, spare));
        await expect(upload.row(spare)).toContainText('文件没有传完');
        // It waits for its turn behind the one that is under way.
        await retry(spare).click();
        await expect(upload.row(spare)).not.toContainText('文件没有传完');
        wait.resolve();
        await expect(upload.row(spare)).toContainText('60 × 90');
        await expect(upload.code(named, `${prefix}-CASE`)).toBeVisible();
        await page.unrouteAll({ behavior: 'wait' });
      },
      一张失败: async () => {
        let refusals = 1;
        await uploads(
          (route) => (refusals-- > 0 ? standIn(route, refused(409, '文件没有传完。')) : route.fallback()),
          spare,
        );
        await upload.choose(await sent(named, spare));
        await expect(upload.row(spare)).toContainText('文件没有传完');
        await expect(upload.code(named, `${prefix}-CASE`)).toBeVisible();
        await page.unrouteAll({ behavior: 'wait' });
      },
      重传: async () => {
        await retry(spare).click();
        await expect(upload.row(spare)).toContainText('60 × 90');
      },
      匹配失败: async () => {
        await answers.fail(mapping.codes);
        await upload.choose(await sent(named));
        await expect(upload.failure).toContainText('现在不能这样做');
      },
      重新匹配: async () => {
        await upload.button('重新匹配编码').click();
        await expect(upload.code(named, `${prefix}-CASE`)).toBeVisible();
      },
      再加一张: async () => {
        await upload.panel.getByLabel('继续添加图片').setInputFiles(await sent(spare));
        await expect(upload.row(spare)).toContainText('60 × 90');
      },
      再加太多: async () => {
        const many = Array.from({ length: PICTURE_LIMIT }, (_, i) => ({
          name: `${i}.png`,
          mimeType: 'image/png',
          buffer: Buffer.from('x'),
        }));
        await upload.panel.getByLabel('继续添加图片').setInputFiles(many);
        await expect(upload.failure).toContainText(`一次最多上传 ${PICTURE_LIMIT} 张`);
      },
      移除一张: async () => {
        await upload
          .row(spare)
          .getByRole('button', { name: `移除 ${spare}` })
          .click();
        await expect(upload.row(spare)).toHaveCount(0);
      },
      选择编码: async () => {
        await upload.chooseCode(named, `${prefix}-CASE`);
        await expect(upload.code(named, `${prefix}-CASE`)).toBeVisible();
      },
      保存失败: async () => {
        await answers.fail(mapping.pictures);
        await upload.button(/^保存 1 张/).click();
        await expect(upload.failure).toContainText('现在不能这样做');
      },
      保存: async () => {
        await upload.button(/^保存 1 张/).click();
        await expect(upload.panel).toContainText('已保存 1 个编码的图片');
      },
      继续上传: async () => {
        await upload.button('继续上传').click();
        await expect(upload.panel.getByLabel('选择图片')).toBeAttached();
      },
    };
  },
  {
    从图片到保存: ['打开', '选择太多', '选择图片', '选择编码', '保存失败', '保存', '继续上传'],
    取消上传: ['打开', '选择图片后取消'],
    匹配时取消: ['打开', '匹配时取消'],
    失败的重传: ['打开', '一张失败并在途中重传'],
    传完后重传: ['打开', '一张失败', '重传', '移除一张'],
    匹配失败后再来: ['打开', '匹配失败', '重新匹配', '再加一张', '移除一张', '再加太多'],
  },
);
