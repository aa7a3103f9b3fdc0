import { rowLog } from '#server/platform/row-log.ts';

export const { note, logOf } = rowLog('suitLog', 'suitId');
