export { ApiError, isApiError, NO_RESPONSE_CODE } from './api-error.ts';
export { call, callAs, permissionRefused } from './call.ts';
export { connected, outageShown, watchConnection } from './connection.ts';
export { live } from './live.ts';
export { query, queryKey } from './query.ts';
export { authLost } from './refresh.ts';
export { fetchStatic } from './static-file.ts';
export { serverNow } from './server-time.ts';
export { download, fetchFile, fileUrl, upload } from './transfer.ts';
