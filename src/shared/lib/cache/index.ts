export { entry, type Entry } from './entry.ts';
export { CACHE_KEYS, type CacheKeyId } from './keys.ts';
export {
  readPrinterConfig,
  writePrinterConfig,
  PRINTER_KINDS,
  type PrinterConfig,
  type PrinterEntry,
  type PrinterKind,
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
  type TokenPair,
} from './session.ts';
