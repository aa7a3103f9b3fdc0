import { CAPABILITIES, PLATFORMS, type AuthoriseWay, type Platform } from '#contract/platform/platform.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { FilePlatform } from './adapter.ts';
import { field, requireFields } from './fields.ts';

const TOKEN_FIELDS = [
  field('platformShopId', '店铺编号', {
    required: false,
    help: '平台后台的店铺信息页里的编号，便于区分同名店铺',
  }),
  field('token', '店铺令牌', { secret: true, help: '平台后台「授权管理」里生成的令牌（Token）' }),
];
const NOTE = '暂未接入平台接口：店铺用令牌登记授权，订单用平台导出的文件导入，发货后在平台后台填写运单号。';

/** A platform that nothing is asked of: its shops are registered with a token, its orders come as files. */
export const filePlatform = (
  platformCode: Platform,
  further: readonly AuthoriseWay[] = [],
): FilePlatform => ({
  describe: () => ({
    platformCode,
    platformName: PLATFORMS[platformCode],
    capFlagList: [CAPABILITIES.fileImport],
    ways: ['token', ...further],
    fields: TOKEN_FIELDS,
    note: NOTE,
  }),
  authorise: ({ way, fields }) =>
    Promise.resolve().then(() => {
      if (way !== 'token') return kept(fields);
      return kept(requireFields(TOKEN_FIELDS, fields));
    }),
});

/** Kept as it was typed: nobody was asked. */
const kept = ({ platformShopId, ...access }: Readonly<Record<string, string>>) => ({
  access,
  ...(platformShopId && { platformShopId }),
  tokenExpires: null,
  serviceExpires: null,
});

/** Without a platform there is nothing to authorise. */
export const localPlatform: FilePlatform = {
  describe: () => ({
    platformCode: 'local',
    platformName: PLATFORMS.local,
    capFlagList: [CAPABILITIES.fileImport],
    ways: ['local'],
    fields: [],
    note: '线下店铺没有平台：订单手工录入，或用文件导入。',
  }),
  authorise: () => Promise.reject(badRequest('线下店铺不需要授权，请直接新建。')),
};
