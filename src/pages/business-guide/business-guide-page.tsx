import { GuideWalk, type WalkStep } from '@/features/guide-walk/guide-walk.tsx';
import { PATHS } from '@/shared/routes/index.ts';
import bindFactory from './pictures/business-bind-factory.webp';
import bindShop from './pictures/business-bind-shop.webp';
import codes from './pictures/business-codes.webp';
import importing from './pictures/business-import.webp';
import pictures from './pictures/business-pictures.webp';
import pushing from './pictures/business-push.webp';

const STEPS: readonly WalkStep[] = [
  {
    title: '绑定店铺',
    lines: ['订单属于店铺，同一张平台订单在一家店铺里只有一份。', '没有接入平台的店铺，建成线下店铺就能用。'],
    picture: bindShop,
    alt: '绑定店铺页面：店铺列表与新建线下店铺',
    tick: 'shopBound',
    path: PATHS['business/bind-shop'],
    doNow: '去绑定店铺',
  },
  {
    title: '绑定工厂',
    lines: [
      '向工厂索取邀请码，填写后先看清是哪一家再绑定。',
      '绑定之后可以选用这家工厂的 SKU，并把订单推给它。',
    ],
    picture: bindFactory,
    alt: '绑定工厂页面：已绑定的工厂与填写邀请码',
    tick: 'factoryBound',
    path: PATHS['business/bind-factory'],
    doNow: '去绑定工厂',
  },
  {
    title: '导入订单',
    lines: [
      '把平台导出的表格拖进来，CSV 和 XLSX 都可以，列会自动对应，工作表与标题行可以另选。',
      '同一份表格导入两次，不会多出一张订单。',
      '几十万行在后台处理，随时可以看进度；被拒绝的行可以在结果里直接改正，或下载修改。',
    ],
    picture: importing,
    alt: '导入订单页面：表格的列与系统字段的对应',
    tick: 'firstOrderIn',
    path: PATHS['business/order-import'],
    doNow: '去导入订单',
  },
  {
    title: '匹配编码',
    lines: [
      '平台编码对应到工厂的 SKU，一次对应，所有等待它的订单一起放行。',
      '编码按出现次数排列，先处理影响最大的。',
    ],
    picture: codes,
    alt: '编码列表页面：等待匹配的平台编码与出现次数',
    tick: 'firstOrderMapped',
    path: PATHS['business/code-list'],
    doNow: '去匹配编码',
  },
  {
    title: '补上印刷图片',
    lines: ['文件名写着平台编码，一次拖进来，图片自动归到编码。', '个别订单的图片，在订单里逐行换。'],
    picture: pictures,
    alt: '上传图片对话框：文件与对应的平台编码',
    tick: 'firstOrderPictured',
    path: PATHS['business/code-list'],
    doNow: '去上传图片',
  },
  {
    title: '推单，进入审核',
    lines: [
      '选好订单点「推单」，先看工厂、预估费用和要补的内容，再推给工厂。',
      '被打回的订单带着原因停在「已打回」，改完点「重新提交」，再次进入审核。',
      '每一步由谁、在何时操作，订单日志里都有。',
    ],
    picture: pushing,
    alt: '订单页面：选中几张待推单的订单',
    tick: 'firstOrderPushed',
    path: PATHS['business/order'],
    doNow: '去推单',
  },
];

/** /businessGuide */
export const BusinessGuidePage = () => (
  <GuideWalk
    title="商家指南"
    about="从店铺到工厂，一张订单这样走完全程。做过的会打勾，勾来自您的数据，不用手动确认。"
    steps={STEPS}
  />
);
