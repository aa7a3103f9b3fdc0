import { GuideWalk, type WalkStep } from '@/features/guide-walk/guide-walk.tsx';
import { PATHS } from '@/shared/routes/index.ts';
import invites from './pictures/factory-invites.webp';
import orders from './pictures/factory-orders.webp';
import review from './pictures/factory-review.webp';
import skus from './pictures/factory-skus.webp';

const STEPS: readonly WalkStep[] = [
  {
    title: '建立 SKU',
    lines: [
      '材质、型号、颜色与价格都在 SKU 里维护。',
      '绑定您的商家用它来对应平台编码，价格从它的标价算起。',
    ],
    picture: skus,
    alt: 'SKU 页面：SKU 列表与价格',
    tick: 'shopBound',
    path: PATHS['factory/sku'],
    doNow: '去新建 SKU',
  },
  {
    title: '邀请客户',
    lines: ['创建邀请码，把链接或二维码发给商家。', '邀请码可以限定日期和次数，也可以随时关闭。'],
    picture: invites,
    alt: '邀请码页面：邀请码列表与使用次数',
    tick: 'factoryBound',
    path: PATHS['factory/invite-code'],
    doNow: '去创建邀请码',
  },
  {
    title: '收到订单',
    lines: ['商家推单之后，订单出现在您的列表里。', '按客户、SKU、状态筛选，常用的条件可以收藏成搜索。'],
    picture: orders,
    alt: '订单列表页面：各状态的订单数与订单',
    tick: 'firstOrderIn',
    path: PATHS['factory/order-list'],
    doNow: '去看订单',
  },
  {
    title: '审单',
    lines: [
      '地址、图片、备注一眼看清，没有问题就审核通过。',
      '有问题就打回并写明原因，商家改完会重新提交。',
      '一次可以处理上万张订单，逐单告知成功与失败。',
    ],
    picture: review,
    alt: '审单页面：等待审核的订单与它们的原因',
    tick: 'firstOrderReviewed',
    path: PATHS['factory/order-review'],
    doNow: '去审单',
  },
];

/** /factoryGuide */
export const FactoryGuidePage = () => (
  <GuideWalk
    title="工厂指南"
    about="从 SKU 到审单，把第一张订单接进来。做过的会打勾，勾来自您的数据，不用手动确认。"
    steps={STEPS}
  />
);
