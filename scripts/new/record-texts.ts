import { ownersMay, type NewScreen } from './new-screen.ts';
import { quoted } from './plan.ts';
import type { Field } from './record-fields.ts';

/** A record of a tenant, by all of its names. */
export interface NewRecord extends NewScreen {
  /** `gift_type`. */
  table: string;
  fields: readonly [Field, ...Field[]];
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const each = (fields: readonly Field[], say: (field: Field) => string) => fields.map(say).join('\n');
export const searchedOf = ({ fields }: NewRecord): Field[] => fields.filter(({ searched }) => searched);

export function migration(record: NewRecord): string {
  const { table, noun, party, permission, side, fields } = record;
  const owner = snake(party);
  return `-- ${noun}: what a ${side === 'factory' ? 'factory' : 'merchant'} keeps a list of.
create table ${table} (
  id bigint generated always as identity primary key,
  ${owner} bigint not null references tenant,
${each(fields, ({ name, column }) => `  ${snake(name)} ${column},`)}
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (${owner}, ${snake(fields[0].name)})
);
create index ${table}_list on ${table} (${owner}, id desc);
call podflow_wall('${table}', '${owner}');

${ownersMay(record, [permission, `${permission}:edit`])}`;
}

function valueImports(fields: readonly Field[]): string {
  const files = Map.groupBy(
    fields.flatMap(({ value }) => (value ? [value] : [])),
    ([, file]) => file,
  );
  return [...files]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, names]) => {
      const all = [...new Set(names.map(([name]) => name))].toSorted().join(', ');
      return `import { ${all} } from '#contract/values/${file}.ts';`;
    })
    .join('\n');
}

export function contract(record: NewRecord): string {
  const { camel, pascal, noun, side, call, permission, fields } = record;
  return `import { z } from 'zod';
import { id, time, type TenantAccess } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
${valueImports(fields)}

export const ${pascal} = z.object({
  id,
${each(fields, ({ name, row }) => `  ${name}: ${row},`)}
  version: z.int(),
  updatedAt: time,
});
export type ${pascal} = z.infer<typeof ${pascal}>;

export const ${pascal}Form = z.object({
${each(fields, ({ name, form }) => `  ${name}: ${form},`)}
});

const see: TenantAccess = { of: ${quoted(side)}, permissions: [${quoted(permission)}] };
const edit: TenantAccess = { of: ${quoted(side)}, permissions: [${quoted(`${permission}:edit`)}] };

export const ${camel} = recordCalls(${quoted(call)}, ${quoted(noun)}, {
  see,
  edit,
  row: ${pascal},
  form: ${pascal}Form,
  /** Part of ${searchedOf(record)
    .map(({ name }) => name)
    .join(' or ')}. */
  where: { keyword: z.string().trim().max(64).optional() },
});
`;
}

export const sqlFile = (record: NewRecord): string => `import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { recordTable } from '#server/platform/record-table.ts';

export const table = recordTable(${quoted(record.camel)}, ${quoted(record.party)});

/** The newest first. */
export const page = (db: Db, ${record.party}: number, { keyword }: { keyword?: string | undefined }) =>
  db
    .selectFrom(${quoted(record.camel)})
    .selectAll()
    .where(${quoted(record.party)}, '=', ${record.party})
    .$if(Boolean(keyword), (q) =>
      q.where((eb) => hasWord(eb, [${searchedOf(record)
        .map(({ name }) => quoted(name))
        .join(', ')}], keyword!)),
    )
    .orderBy('id', 'desc');
`;

export const routesFile = ({
  name,
  camel,
  noun,
  fields: [first],
}: NewRecord): string => `import type { FastifyInstance } from 'fastify';
import { ${camel} } from '#contract/${name}/${name}.ts';
import { recordHandlers } from '#server/modules/tenant/service.ts';
import { implement } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './sql.ts';

export function ${camel}Routes(app: FastifyInstance) {
  implement(app, ${camel}, {
    page: (ctx, asked) => paged(sql.page(ctx.db, ctx.tenantId, asked), asked),
    ...recordHandlers(${camel}, {
      table: sql.table,
      noun: ${quoted(noun)},
      kind: ${quoted(camel)},
      nameOf: ({ ${first.name} }) => \`「\${${first.name}}」\`,
    }),
  });
}
`;

/** Its lines in docs/spec/access.tsv. */
export function accessRows({ side, call, permission, noun }: NewRecord): string {
  const row = (method: string, what: string, held: string, danger: string, version: string) =>
    `${method} ${call}/${what}\t${side}\t${held}\t${danger}\t${version}\t${noun}\n`;
  return [
    row('POST', 'page', permission, 'none', ''),
    row('POST', 'create', `${permission}:edit`, 'none', ''),
    row('PUT', 'update', `${permission}:edit`, 'none', 'as seen'),
    row('DELETE', 'delete', `${permission}:edit`, 'password', ''),
  ].join('');
}

/** What the fuzzer says of one: another name each time. */
export const hintLine = ({ camel, noun, side, fields: [first, ...more] }: NewRecord): string => {
  const rest = more.map(({ name, samples: [once] }) => `, ${name}: ${once}`).join('');
  return `    ...written(${side === 'factory' ? 'factory' : 'merchant'}, ${camel}, () => ({ ${first.name}: word(${quoted(noun)})${rest} })),\n`;
};
