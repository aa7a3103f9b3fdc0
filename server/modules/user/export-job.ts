import type { Parsed } from '#contract/endpoint.ts';
import { USER_COLUMNS, USER_STATUS, type user } from '#contract/user/user.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countOf } from '#server/platform/paged.ts';
import { viewsOf, wantedOf } from './service.ts';
import * as sql from './sql.ts';

interface ExportInput {
  filter: Parsed<typeof user.export>;
}

/** Without passwords: nobody knows them. The file can be changed and imported again. */
const COLUMNS = Object.values(USER_COLUMNS).filter((title) => title !== USER_COLUMNS.password);

export function startExport(ctx: Ctx, filter: Parsed<typeof user.export>) {
  const name = `用户-${ctx.now.toISOString().slice(0, 10)}`;
  const input: ExportInput = { filter };
  return startListExport(ctx, 'user.export', { name, told: '导出用户，含姓名和手机号' }, input);
}

export const runExport = listExport<ExportInput>(async ({ task: { tenantId }, system }, { filter }) => {
  const wanted = await wantedOf(system, tenantId, filter);
  return {
    noun: '用户',
    columns: COLUMNS,
    ...(await countOf(sql.pageUsers(system, tenantId, wanted))),
    portions: portionsOf<sql.UserRow>(
      ({ last, limit }) =>
        sql
          .pageUsers(system, tenantId, { ...wanted, after: last })
          .limit(limit)
          .execute(),
      async (rows) =>
        (await viewsOf(system, tenantId, rows)).map((one) => [
          { digits: one.username },
          one.realName,
          { digits: one.mobile ?? '' },
          one.roles.map((role) => role.name).join('、'),
          one.dept?.name ?? '',
          USER_STATUS[one.status],
          one.remark,
        ]),
    ),
  };
});
