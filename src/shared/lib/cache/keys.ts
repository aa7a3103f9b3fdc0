/** One place in the browser's local storage. */
interface CacheKey {
  /** Its name in the storage. */
  name: string;
  /** What it holds, in Chinese, for docs/cache-keys.md. */
  about: string;
  /** Stays when the session's cache is cleared (S02): it belongs to the workplace, not to the user. */
  kept?: true;
}

const keys = <T extends Record<string, CacheKey>>(table: T): { readonly [K in keyof T]: CacheKey } => table;

/** Every client cache key under its one name (S03); docs/cache-keys.md lists them and a test compares. */
export const CACHE_KEYS = keys({
  accessToken: { name: 'podflow.access-token', about: '访问令牌' },
  refreshToken: { name: 'podflow.refresh-token', about: '刷新令牌，访问令牌失效时换取新令牌' },
  sessionId: { name: 'podflow.session-id', about: '本次登录的标识，刷新令牌后不变；换人或换租户后改变' },
  lastLoginTenant: { name: 'podflow.last-login-tenant', about: '上次登录的租户编号', kept: true },
  tenantId: { name: 'podflow.tenant-id', about: '本次登录所在的租户编号' },
  mainUserName: { name: 'podflow.main-user-name', about: '主账号用户名' },
  userInfo: { name: 'podflow.user-info', about: '用户信息：用户、租户、权限' },
  roleRoutes: { name: 'podflow.role-routes', about: '当前角色的菜单与路由' },
  dictionaries: { name: 'podflow.dictionaries', about: '字典缓存' },
  language: { name: 'podflow.language', about: '界面语言' },
  theme: { name: 'podflow.theme', about: '主题' },
  darkMode: { name: 'podflow.dark-mode', about: '深色模式' },
  layout: { name: 'podflow.layout', about: '布局：菜单折叠、疏密' },
  tenantConfig: { name: 'podflow.tenant-config', about: '租户配置' },
  uploadPolicies: { name: 'podflow.upload-policies', about: '存储上传策略' },
  orderListSearch: { name: 'podflow.order-list-search', about: '订单列表的查询条件' },
  remainingOrderWarning: { name: 'podflow.remaining-order-warning', about: '剩余单量预警' },
  balanceWarning: { name: 'podflow.balance-warning', about: '余额预警', kept: true },
  shopTenantId: {
    name: 'podflow.shop-tenant-id',
    about: '工厂按客户查看商品时所选的客户编号，随商品请求发送',
  },
  shopTenantName: { name: 'podflow.shop-tenant-name', about: '所选客户的名称，加密保存' },
  dialogDone: { name: 'podflow.dialog-done', about: '已完成的弹窗' },
  dialogStatus: { name: 'podflow.dialog-status', about: '弹窗状态' },
  fingerprint: { name: 'podflow.fingerprint', about: '设备指纹，随请求发送' },
  cutTenant: { name: 'podflow.cut_tenant', about: '最近一次切换租户的时间，供其他标签页察觉' },
  smsNextAt: { name: 'podflow.sms-next-at', about: '各手机号下一次可以获取短信验证码的时间' },
  printerSettings: { name: 'podflow.printer-settings', about: '打印机设置', kept: true },
  scanSettings: { name: 'podflow.scan-settings', about: '扫描设置', kept: true },
  waybillPrinterTool: { name: 'podflow.waybill-printer-tool', about: '面单打印工具', kept: true },
  shelfPrinterTool: { name: 'podflow.shelf-printer-tool', about: '货架打印工具', kept: true },
  warehousePrinterTool: { name: 'podflow.warehouse-printer-tool', about: '仓库打印工具', kept: true },
  globalPrinterConfig: { name: 'podflow.global-printer-config', about: '全局打印机配置', kept: true },
  autopackConfig: { name: 'podflow.autopack-config', about: '自动打包配置', kept: true },
  qualityGroup: { name: 'podflow.quality-group', about: '质检分组', kept: true },
  printerReconnect: { name: 'podflow.printer-reconnect', about: '打印机自动重连', kept: true },
  customExportConfig: { name: 'podflow.custom-export-config', about: '自定义导出配置', kept: true },
});
export type CacheKeyId = keyof typeof CACHE_KEYS;

export const KEPT_NAMES: ReadonlySet<string> = new Set(
  Object.values(CACHE_KEYS)
    .filter((key) => key.kept)
    .map((key) => key.name),
);
