import { z } from 'zod';
import { id, post, type TenantAccess } from '#contract/endpoint.ts';
import { ListInspection, TableAt } from '#contract/values/table-place.ts';

const started = z.object({ taskId: id });

/** A list by a file: codes are its keys. `where`: what the list can be asked for, as its export can. */
export const fileCalls = <W extends z.ZodRawShape>(
  path: string,
  noun: string,
  { see, edit, where }: { see: TenantAccess; edit: TenantAccess; where: W },
) => ({
  importInspect: post(`${path}/import/inspect`, `检查${noun}文件`, edit, {
    input: TableAt,
    output: ListInspection,
    body: 'multipart',
  }),
  /** Unknown codes are made, known ones changed; a line that is wrong or clashes is refused alone. */
  import: post(`${path}/import`, `导入${noun}`, edit, {
    input: TableAt,
    output: started,
    body: 'multipart',
  }),
  /** As the list is asked, without pages; what it writes can be changed and imported. */
  export: post(`${path}/export`, `导出${noun}`, see, { input: z.strictObject(where), output: started }),
});
