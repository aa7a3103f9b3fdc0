import type { Db } from '#server/platform/database.ts';

/** Of every tenant, by the owner's connection. */
export const forgetCalls = (system: Db, before: Date) =>
  system.deleteFrom('waybillCall').where('at', '<', before).execute();
