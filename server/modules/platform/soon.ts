import { CAPABILITIES, PLATFORMS, type Platform, type PlatformField } from '#contract/platform.ts';
import { PlatformError, type Adapter } from './adapter.ts';
import { badRequest } from '#server/platform/refusal.ts';

/** The facts of an adapter that is being built. */
export const soon = (platformCode: Platform, fields: PlatformField[]): Adapter => {
  const not = () => Promise.reject(new PlatformError('refused', '平台接口尚未启用。'));
  return {
    describe: () => ({
      platformCode,
      platformName: PLATFORMS[platformCode],
      capFlagList: Object.values(CAPABILITIES),
      ways: ['input'],
      fields,
      note: '订单自动拉取，发货后自动回传平台。',
    }),
    authorise: () => Promise.reject(badRequest('平台接口尚未启用。')),
    sign: (request) => request,
    pullOrders: not,
    shipOrder: not,
    defaultAddress: not,
  };
};
