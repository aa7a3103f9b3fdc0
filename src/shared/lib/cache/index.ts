export { entry } from './entry.ts';
export { CACHE_KEYS, type CacheKeyId } from './keys.ts';
export {
  readPrinterConfig,
  readPrinterReconnect,
  readPrinterSettings,
  writePrinterConfig,
  writePrinterReconnect,
  writePrinterSettings,
  PRINTER_KINDS,
  type PrinterConfig,
} from './printer-config.ts';
export {
  clearSession,
  credentials,
  currentTenantId,
  forgetTenant,
  forgetTokens,
  headerTenantId,
  isSignedIn,
  lastLoginTenantId,
  rememberLogin,
  rememberTenant,
  rememberTokens,
  replaceTokens,
  sessionCleared,
  watchSession,
  type Credentials,
} from './session.ts';
