/** One place in the browser's local storage. */
interface CacheKey {
  /** Its name in the storage. */
  name: string;
  /** Stays when the session's cache is cleared (S02): it belongs to the workplace, not to the user. */
  kept?: true;
}

const keys = <T extends Record<string, CacheKey>>(table: T): { readonly [K in keyof T]: CacheKey } => table;

/** Every client cache key under its one name (S03); docs/cache-keys.md says what each holds, and a test compares. */
export const CACHE_KEYS = keys({
  accessToken: { name: 'podflow.access-token' },
  refreshToken: { name: 'podflow.refresh-token' },
  sessionId: { name: 'podflow.session-id' },
  lastLoginTenant: { name: 'podflow.last-login-tenant', kept: true },
  tenantId: { name: 'podflow.tenant-id' },
  mainUserName: { name: 'podflow.main-user-name' },
  userInfo: { name: 'podflow.user-info' },
  roleRoutes: { name: 'podflow.role-routes' },
  dictionaries: { name: 'podflow.dictionaries' },
  language: { name: 'podflow.language' },
  theme: { name: 'podflow.theme' },
  darkMode: { name: 'podflow.dark-mode' },
  layout: { name: 'podflow.layout' },
  tenantConfig: { name: 'podflow.tenant-config' },
  uploadPolicies: { name: 'podflow.upload-policies' },
  orderListSearch: { name: 'podflow.order-list-search' },
  remainingOrderWarning: { name: 'podflow.remaining-order-warning' },
  balanceWarning: { name: 'podflow.balance-warning', kept: true },
  shopTenantId: { name: 'podflow.shop-tenant-id' },
  shopTenantName: { name: 'podflow.shop-tenant-name' },
  dialogDone: { name: 'podflow.dialog-done' },
  dialogStatus: { name: 'podflow.dialog-status' },
  fingerprint: { name: 'podflow.fingerprint' },
  cutTenant: { name: 'podflow.cut_tenant' },
  smsNextAt: { name: 'podflow.sms-next-at' },
  printerSettings: { name: 'podflow.printer-settings', kept: true },
  scanSettings: { name: 'podflow.scan-settings', kept: true },
  waybillPrinterTool: { name: 'podflow.waybill-printer-tool', kept: true },
  shelfPrinterTool: { name: 'podflow.shelf-printer-tool', kept: true },
  warehousePrinterTool: { name: 'podflow.warehouse-printer-tool', kept: true },
  globalPrinterConfig: { name: 'podflow.global-printer-config', kept: true },
  autopackConfig: { name: 'podflow.autopack-config', kept: true },
  qualityGroup: { name: 'podflow.quality-group', kept: true },
  printerReconnect: { name: 'podflow.printer-reconnect', kept: true },
  customExportConfig: { name: 'podflow.custom-export-config', kept: true },
});
export type CacheKeyId = keyof typeof CACHE_KEYS;

export const KEPT_NAMES: ReadonlySet<string> = new Set(
  Object.values(CACHE_KEYS)
    .filter((key) => key.kept)
    .map((key) => key.name),
);
