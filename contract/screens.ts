import type { Permission } from './permissions.ts';

// The one table of screens. Menus, routes, the links that notices carry and docs/screens.md all come from it; which
// file draws a screen stands in src/app/routes by the same id, and its folder below src/pages is its path.

/** A row: where the screen stands, what it is called, and which permissions open it. One that is held is enough. */
const screen = <const P extends string>(path: P, title: string, ...auth: readonly Permission[]) => ({
  path,
  title,
  auth,
});

/** They open without a login. */
export const PUBLIC_SCREENS = {
  intro: screen('/', 'ERP 介绍'),
  recommend: screen('/recommend', 'ERP 介绍'),
  login: screen('/login', '登录'),
  systemTip: screen('/systemTip', '系统提示'),
  register: screen('/register', '注册'),
  forgetPwd: screen('/forgetPwd', '忘记密码'),
  guide: screen('/guide', '新手引导'),
  demo: screen('/demo', '虚拟表格演示'),
} as const;
export type PublicScreenId = keyof typeof PUBLIC_SCREENS;

/** They open in the workspace, by a menu of the server; 'business/first-factory' alone is opened by the guard (F10). */
export const WORKSPACE_SCREENS = {
  'business/order': screen('/business/order', '订单', 'business:order'),
  'business/order-import': screen('/business/order/import', '导入订单', 'business:order:import'),
  'business/platform-sync': screen('/business/order/platformSync', '平台同步', 'business:order'),
  'business/express-problem': screen('/business/expressProblem', '快递问题件', 'business:expressProblem'),
  'business/code-list': screen('/business/code/list', '编码列表', 'business:code'),
  'business/sku-list': screen('/business/sku/list', 'SKU 列表', 'business:sku'),
  'business/images': screen('/business/images', '图片', 'business:order'),
  'business/goods': screen('/business/goods', '商品', 'business:goods', 'business:goods:edit'),
  picStore: screen('/picStore', '图库', 'business:picture'),
  'business/task': screen('/business/task', '任务', 'business:task'),
  'business/first-factory': screen('/business/bind-factory', '绑定工厂'),
  'business/bind-factory': screen('/business/setting/bindFactory', '绑定工厂', 'business:factory'),
  'business/bind-shop': screen('/business/setting/bindShop', '绑定店铺', 'business:shop'),
  'business/role': screen('/business/setting/role', '角色管理', 'business:role'),
  'business/user-auth': screen('/business/setting/userAuth', '用户授权中心', 'business:user'),
  'business/logs': screen('/business/setting/logs', '日志', 'business:log'),
  'business/args': screen('/business/setting/args', '参数', 'business:setting'),
  'business/decode': screen(
    '/business/setting/decode',
    '解码规则',
    'business:decode',
    'business:decode:edit',
  ),
  'business/suit-code': screen('/business/setting/suitCode', '套装编码', 'business:code'),
  'business/printer': screen('/business/setting/printer', '打印机', 'business:printer'),
  'business/print-template': screen('/business/setting/printTemplate', '打印模板设计', 'business:printer'),
  'business/express': screen('/business/setting/express', '快递', 'business:express'),
  'business/customs': screen('/business/setting/customs', '报关', 'business:customs'),
  'business/eu-representative': screen('/business/setting/euRepresentative', '欧代', 'business:customs'),
  'business/super-express': screen('/business/setting/superExpress', '超级快递', 'business:superExpress'),
  'business/download': screen('/business/download', '下载中心'),
  'business/api': screen('/business/setting/api', '开放接口', 'business:api'),
  'business/guide': screen('/businessGuide', '商家指南'),

  'admin/registration': screen('/admin/registration', '注册审核', 'factory:admin:tenant'),
  'admin/tenant': screen('/admin/tenant', '公司', 'factory:admin:tenant'),
  'admin/user': screen('/admin/user', '用户', 'factory:admin:user'),
  'admin/refund': screen('/admin/refund', '店铺退款', 'factory:admin:tenant'),
  'admin/feedback': screen('/admin/feedback', '意见反馈', 'factory:admin:tenant'),

  'factory/order-review': screen('/factory/usual/orderReview', '审单', 'factory:review'),
  'factory/pending-rule': screen('/factory/usual/orderReview/pendingRule', '待审规则', 'factory:review'),
  'factory/order-list': screen('/factory/usual/orderList', '订单列表', 'factory:order'),
  'factory/express-problem': screen('/factory/usual/expressProblem', '快递问题件', 'factory:problem'),
  'factory/batch': screen('/factory/usual/batch', '批次管理', 'factory:batch'),
  'factory/distribute': screen('/factory/usual/distribute', '分配设置', 'factory:station'),
  'factory/barcode': screen('/factory/usual/barcodeDetail', '条码详情', 'factory:piece'),
  'factory/scan': screen('/factory/usual/scan', '扫描', 'factory:station'),
  'factory/splicing': screen('/factory/splicing', '拼版', 'factory:plate'),
  'factory/plate-desk': screen('/factory/splicing/page', '拼版页', 'factory:plate'),
  'factory/plate-queue': screen('/factory/product/task', '任务列表', 'factory:plate'),
  'factory/quality': screen('/factory/usual/quality', '质检', 'factory:station:quality'),
  'factory/work-report': screen('/factory/usual/workReport', '工作报表', 'factory:wage', 'factory:station'),
  'factory/piece-wage': screen('/factory/usual/workReport/piece', '计件', 'factory:wage', 'factory:station'),
  'factory/salary': screen('/factory/usual/workReport/salary', '计件工资', 'factory:wage', 'factory:station'),
  'factory/piece-price': screen('/factory/usual/workReport/price', '计件单价', 'factory:wage'),
  'factory/performance': screen('/factory/usual/performance', '绩效', 'factory:data'),
  'factory/funnel': screen('/factory/data/productionFunnel', '生产漏斗', 'factory:data'),
  'factory/timeliness': screen('/factory/data/timeliness', '时效', 'factory:data'),
  'factory/quality-data': screen('/factory/data/quality', '质量数据', 'factory:data'),
  'factory/usage': screen('/factory/data/useDetail', '使用明细', 'factory:data'),
  'factory/operator-error': screen('/factory/data/operatorError', '操作员错误记录', 'factory:data'),
  'factory/send-record': screen('/factory/data/sendRecord', '发货记录', 'factory:data'),
  'factory/send-detail': screen('/factory/data/sendDetail', '发货明细', 'factory:data'),
  'factory/recovery': screen('/factory/data/recovery', '回收', 'factory:recovery'),
  'factory/work-order': screen('/factory/product/workOrder', '工单', 'factory:batch'),
  'factory/express-order': screen(
    '/factory/product/expressOrder',
    '快递单',
    'factory:order:ship',
    'factory:waybill',
  ),
  'factory/custom-task': screen('/factory/product/customTask', '定制任务', 'factory:art'),
  'factory/tails': screen('/factory/product/tailsPrint', '尾单打印', 'factory:batch'),
  'factory/free-print': screen('/factory/product/freePrint', '自由打印', 'factory:piece:free'),
  'factory/shelf': screen('/factory/product/shelfDispatch', '分拣架', 'factory:station'),
  'factory/tag-print': screen('/factory/product/tagPrint', '标签打印', 'factory:print'),
  'factory/waybill-print': screen('/factory/product/waybillPrint', '面单打印', 'factory:print'),
  'factory/print': screen('/factory/system/print', '打印', 'factory:printer'),
  'factory/print-template': screen('/factory/printTemplate', '打印模板设计', 'factory:template'),
  'factory/hole-image': screen('/factory/means/holeImage', '批量孔位图', 'factory:means'),
  'factory/material': screen('/factory/means/material', '材质', 'factory:means'),
  'factory/model': screen('/factory/means/model', '型号', 'factory:means'),
  'factory/color': screen('/factory/means/color', '颜色', 'factory:means'),
  'factory/gift': screen('/factory/means/gift', '赠品', 'factory:means'),
  'factory/gift-type': screen('/factory/means/giftType', '赠品类型', 'factory:means'),
  'factory/goods-picture': screen('/factory/means/picture', '图片管理', 'factory:means'),
  'factory/compatible-model': screen('/factory/means/compatibleModel', '兼容型号', 'factory:means'),
  'factory/sku': screen('/factory/means/sku', 'SKU', 'factory:sku'),
  'factory/code': screen('/factory/means/code', '编码管理', 'factory:means'),
  'factory/gallery': screen('/factory/means/gallery', '图库', 'factory:gallery'),
  'factory/filter': screen('/factory/system/pictures/filter', '滤镜列表', 'factory:art'),
  'factory/resource': screen('/factory/resource', '资源', 'factory:resource'),
  'factory/rosi-normal': screen('/factory/product/rosi/normal', 'Rosi 普通配置', 'factory:device'),
  'factory/rosi-custom': screen('/factory/product/rosi/custom', 'Rosi 定制配置', 'factory:device'),
  'factory/customer': screen('/factory/customer/list', '客户', 'factory:customer'),
  'factory/invite-code': screen('/factory/customer/inviteCode', '邀请码', 'factory:customer'),
  'factory/invite-code-detail': screen(
    '/factory/customer/inviteCode/detail',
    '邀请码详情',
    'factory:customer',
  ),
  'factory/customer-notice': screen('/factory/customer/notice', '通知列表', 'factory:customer'),
  'factory/guide': screen('/factoryGuide', '工厂指南', 'factory:order'),
  'factory/discount-way': screen('/factory/discountWay', '折扣方式', 'factory:price'),
  'factory/material-price': screen('/factory/customer/materialPrice', '材质价格', 'factory:price'),
  'factory/express-fee-template': screen('/factory/expressFeeTemplate', '快递费模板', 'factory:price'),
  'factory/express-fee-rule': screen(
    '/factory/customer/expressFeeTemplateRule',
    '快递费模板规则',
    'factory:price',
  ),
  'factory/waybill': screen('/factory/express/waybill', '面单', 'factory:waybill'),
  'factory/express-fee': screen('/factory/express/fee', '快递费', 'factory:price'),
  'factory/region': screen('/factory/express/region', '区域管理', 'factory:express'),
  'factory/super-waybill': screen('/factory/superWaybill/manage', '超级面单', 'factory:superWaybill'),
  'factory/super-waybill-share': screen('/factory/superWaybill/share', '面单分享', 'factory:superWaybill'),
  'factory/super-waybill-detail': screen(
    '/factory/superWaybill/shippingDetail',
    '发货明细',
    'factory:superWaybill',
  ),
  'factory/super-waybill-summary': screen(
    '/factory/superWaybill/shippingSummary',
    '发货汇总',
    'factory:superWaybill',
  ),
  'factory/shared-shop': screen('/factory/express/shop', '店铺管理', 'factory:shop'),
  'factory/asset': screen('/factory/system/pictures/material', '素材列表', 'factory:art'),
  'factory/picture-list': screen('/factory/system/pictures/list', '图片列表', 'factory:art'),
  'factory/picture-add': screen('/factory/system/pictures/add', '新增图片', 'factory:art:edit'),
  'factory/picture-history': screen('/factory/system/pictures/history', '历史', 'factory:art'),
  'factory/role': screen('/factory/system/role', '角色管理', 'factory:role'),
  'factory/user-auth': screen('/factory/system/userAuth', '用户授权中心', 'factory:user'),
  'factory/logs': screen('/factory/system/logs', '日志', 'factory:log'),
  'factory/config': screen('/factory/system/config', '系统配置', 'factory:setting'),
  'factory/download': screen('/factory/download', '下载中心', 'factory:order'),
  'factory/other-factory': screen('/factory/system/otherFactory', '其他工厂配置', 'factory:customer'),
  'factory/api': screen('/factory/system/api', '开放接口', 'factory:api'),
  'business/rule-tag': screen('/business/setting/ruleTag', '规则标签', 'business:ruleTag'),
} as const;
export type WorkspaceScreenId = keyof typeof WORKSPACE_SCREENS;

/** What the menus are grouped by; the address of a group leads to the first screen that it shows. */
export const MENU_GROUPS = {
  business: screen('/business', '订单'),
  'business/setting': screen('/business/setting', '设置'),
  admin: screen('/admin', '平台'),
  'factory/usual': screen('/factory/usual', '常用'),
  'factory/means': screen('/factory/means', '资料'),
  'factory/product': screen('/factory/product', '生产'),
  'factory/data': screen('/factory/data', '数据'),
  'factory/customer-group': screen('/factory/customer', '客户'),
  'factory/price': screen('/factory/price', '价格'),
  'factory/express': screen('/factory/express', '快递'),
  'factory/pictures': screen('/factory/system/pictures', '图片'),
  'factory/system': screen('/factory/system', '系统'),
} as const;
export type MenuGroupId = keyof typeof MENU_GROUPS;

/** Groups whose screens have the whole window, without side menu and header: tabs lead from one to the other (N12). */
export const WHOLE_WINDOW: readonly MenuGroupId[] = ['factory/pictures'];
/** Screens that have the whole window each by itself: nothing but the way back stands above them (N12). */
export const WHOLE_SCREENS: readonly WorkspaceScreenId[] = ['factory/plate-desk'];

/** Addresses of the specification that the guard decides about: they lead on, or wait for their screen. */
const GUARDED = {
  factory: screen('/factory', '工厂'),
  'factory/home': screen('/factory/home', '工厂首页'),
  rank: screen('/rank', '推单排名'),
  'business/diy': screen('/business/diy', '定制图片'),
  'business/shopping': screen('/business/shopping', '商城'),
  brank: screen('/brank', '推单排名'),
  diy: screen('/diy', '定制'),
  share: screen('/share', '分享'),
  'share/showcase': screen('/share/showcase', '产品橱窗'),
  shoppingWithoutLogin: screen('/shoppingWithoutLogin', 'ERP 商城'),
} as const;

const ADDRESSES = { ...PUBLIC_SCREENS, ...WORKSPACE_SCREENS, ...MENU_GROUPS, ...GUARDED };
type Addresses = typeof ADDRESSES;

/** Where each screen stands, by its id: the only place from which server and browser take a path. */
export const PATHS = Object.fromEntries(Object.entries(ADDRESSES).map(([id, { path }]) => [id, path])) as {
  readonly [Id in keyof Addresses]: Addresses[Id]['path'];
};
