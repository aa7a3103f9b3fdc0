import { ownersMay, type NewScreen } from './new-screen.ts';
import { quoted } from './plan.ts';

export const migration = (report: NewScreen): string =>
  `-- ${report.noun}: who may see it.
${ownersMay(report, [report.permission])}`;

export const contract = ({ camel, noun, side, call, permission }: NewScreen): string =>
  `import { z } from 'zod';
import { reportCalls } from '#contract/report.ts';
import { LOG_KINDS, type LogKind } from '#contract/tenant-log/tenant-log.ts';
import { range } from '#contract/values/moment.ts';

/** What is counted, and its words. */
export const FIGURES = { lines: '操作数', signIns: '登录数' };

export const ${camel} = reportCalls(${quoted(call)}, ${quoted(noun)}, {
  see: { of: ${quoted(side)}, permissions: [${quoted(permission)}] },
  where: {
    createTime: range.optional(),
    kind: z.enum(Object.keys(LOG_KINDS) as LogKind[], '没有这类日志，请重新选择').optional(),
    /** Part of the name of who did it. */
    userName: z.string().trim().max(32).optional(),
  },
  figures: FIGURES,
});
`;

export const sqlFile = ({ camel, name }: NewScreen): string =>
  `import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { ${camel} } from '#contract/${name}/${name}.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';

type Asked = Parsed<typeof ${camel}.export>;

/** The day in China. */
const DAY = sql<string>\`to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')\`;

/** The newest day first. */
export const days = (db: Db, tenantId: number, { createTime, kind, userName }: Asked) =>
  db
    .selectFrom('tenantLog')
    .where('tenantId', '=', tenantId)
    .$if(createTime !== undefined, (q) =>
      q.where('createdAt', '>=', new Date(createTime![0])).where('createdAt', '<', new Date(createTime![1])),
    )
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(Boolean(userName), (q) => q.where((eb) => hasWord(eb, ['userName'], userName!)))
    .select(({ fn }) => [
      DAY.as('code'),
      fn.countAll<number>().as('lines'),
      fn.countAll<number>().filterWhere('kind', '=', 'signIn').as('signIns'),
    ])
    .groupBy(DAY)
    .orderBy('code', 'desc')
    .execute();
`;

export const routesFile = ({ name, camel }: NewScreen): string =>
  `import type { FastifyInstance } from 'fastify';
import { FIGURES, ${camel} } from '#contract/${name}/${name}.ts';
import { reportHandlers } from '#server/modules/report/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as sql from './sql.ts';

export function ${camel}Routes(app: FastifyInstance) {
  implement(
    app,
    ${camel},
    reportHandlers(${camel}, {
      figures: FIGURES,
      days: (ctx, asked) => sql.days(ctx.db, ctx.tenantId, asked),
    }),
  );
}
`;

export const pageFile = ({ name, camel, pascal, noun, path, screen }: NewScreen): string =>
  `import { FIGURES, ${camel} } from '#contract/${name}/${name}.ts';
import { LOG_KINDS } from '#contract/tenant-log/tenant-log.ts';
import { optionsOf, useList } from '@/shared/ui/list/index.ts';
import { ReportScreen } from '@/shared/ui/report/index.ts';

/** ${path}: ${noun}. */
export const ${pascal}Page = () => (
  <ReportScreen
    title="${noun}"
    list={useList(${camel}.page, { name: ${quoted(screen.replace('/', '.'))} })}
    figures={FIGURES}
    file={${camel}.export}
    filters={[
      { name: 'createTime', label: '时间', kind: 'dates' },
      { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(LOG_KINDS) },
      { name: 'userName', label: '操作人', kind: 'text', placeholder: '当时的姓名' },
    ]}
    empty={{ title: '还没有数据', text: '有了操作以后，这里按天统计。' }}
  />
);
`;

/** Its lines in docs/spec/access.tsv. */
export const accessRows = ({ side, call, permission, noun }: NewScreen): string =>
  ['page', 'export']
    .map((what) => `POST ${call}/${what}\t${side}\t${permission}\tnone\t\t${noun}\n`)
    .join('');
