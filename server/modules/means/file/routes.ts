import type { TableAt } from '#contract/values/table-place.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { startExport } from './export.ts';
import { inspectImport, startImport } from './import.ts';
import type { Listed } from './kinds.ts';

/** What answers the calls of a list by files (contract/list-file.ts). */
export const filesOf = (kind: Listed) => ({
  importInspect: (ctx: Ctx, at: TableAt, { request }: Raw) => inspectImport(kind, ctx, at, request),
  import: (ctx: Ctx, at: TableAt, { request }: Raw) => startImport(kind, ctx, at, request),
  export: (ctx: Ctx, where: object) => startExport(kind, ctx, where),
});
