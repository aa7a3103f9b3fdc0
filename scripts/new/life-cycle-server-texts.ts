import { moduleOf } from './life-cycle-chart-texts.ts';
import type { NewLife } from './life-cycle-table.ts';
import { list } from './life-cycle-words.ts';
import { quoted, toCamel } from './plan.ts';

// The life cycle's table and what the server does with its rows.

const RESERVED = [
  'in',
  'out',
  'use',
  'order',
  'user',
  'default',
  'check',
  'table',
  'column',
  'group',
  'end',
  'case',
];
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of the regions, in the order of the codes. */
export const columnsOf = ({ regions }: NewLife): string[] =>
  regions.map(({ name }, i) => {
    if (i === 0) return 'state';
    const column = snake(name);
    return RESERVED.includes(column) ? `${column}_state` : column;
  });

const OWNERS = { factory: ['factory_id'], business: ['merchant_id'], both: ['merchant_id', 'factory_id'] };
export const ownersOf = ({ side }: NewLife): readonly string[] => OWNERS[side];
/** The owner of a row as its log and a replay name him. */
export const ownerOf = (life: NewLife): string => ownersOf(life).at(-1)!;

export function migration(life: NewLife): string {
  const { name, table, noun, regions, actors } = life;
  const owners = ownersOf(life);
  const states = columnsOf(life).map((column, i) => {
    const first = regions[i]!.states[0]!.code;
    return `  ${column} smallint not null${i === 0 ? '' : ` default ${first}`},`;
  });
  const walls = owners.map((owner) => `'${owner}'`).join(', ');
  const lists = owners.map((owner) => {
    const own = owners.length > 1 ? `${table}_list_${owner.replace('_id', '')}` : `${table}_list`;
    return `create index ${own} on ${table} (${owner}, state, id desc);`;
  });
  return `-- ${noun}: its rows with their life cycle (docs/spec/${name}-moves.tsv), and its log.
create table ${table} (
  id bigint generated always as identity primary key,
${owners.map((owner) => `  ${owner} bigint not null references tenant,`).join('\n')}
${states.join('\n')}
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
${lists.join('\n')}
call podflow_wall('${table}', ${walls});

-- Every move, one row: before and after are [${regions.map((region) => region.name).join(', ')}]; of the facts those that say something.
create table ${table}_event (
  id bigint generated always as identity primary key,
  ${table}_id bigint not null references ${table},
${owners.map((owner) => `  ${owner} bigint not null,`).join('\n')}
  event text not null,
  actor text not null check (actor in (${actors.map((actor) => `'${actor}'`).join(', ')})),
  user_id bigint,
  user_name text,
  rule text,
  before smallint[],
  after smallint[] not null,
  facts jsonb,
  params jsonb not null default '{}',
  version integer not null,
  at timestamptz not null
);
create index ${table}_event_${table} on ${table}_event (${table}_id, id);
call podflow_wall('${table}_event', ${walls});
`;
}

export function sqlFile(life: NewLife): string {
  const { table, upper, pascal, noun, side } = life;
  const owners = ownersOf(life).map((owner) => toCamelColumn(owner));
  const isBoth = side === 'both';
  const owner = isBoth ? 'party' : quoted(owners[0]!);
  const given = isBoth ? 'party: Party, tenantId: number' : 'tenantId: number';
  const logged = ownersOf(life).map((column) => `['${column}', sql.ref('o.${column}')]`);
  return `import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const ${upper}_TABLE: LifeTable<unknown> = {
  table: '${table}',
  log: '${table}_event',
  key: '${table}_id',
  regions: [${list(columnsOf(life))}],
  columns: [],
  touched: (now) => sql\`changed_xact = pg_current_xact_id(), updated_at = \${now}\`,
  logColumns: [${logged.join(', ')}],
};
${isBoth ? `\n/** The column of who asks: the merchant's or the factory's. */\ntype Party = 'merchantId' | 'factoryId';\n` : ''}
/** Rows of ${noun} among \`ids\` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lock${pascal}s = (trx: Trx, ${given}, ids: readonly number[]) =>
  trx
    .selectFrom(${quoted(toCamelColumn(table))})
    .select([${list(['id', 'version', ...owners, ...columnsOf(life).map(toCamelColumn)])}])
    .where(${owner}, '=', tenantId)
    .where('id', '=', sql<number>\`any(\${sql.val(ids)}::bigint[])\`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type Locked${pascal} = Awaited<ReturnType<typeof lock${pascal}s>>[number];
`;
}

const toCamelColumn = (column: string) => toCamel(column.replaceAll('_', '-'));

export const typesFile = ({
  name,
  pascal,
  side,
}: NewLife): string => `import type { ${pascal}Effect } from ${moduleOf(name, 'effects')};
import type { ${pascal}Actor, ${pascal}Event } from ${moduleOf(name, 'events')};
import type { ${pascal}Facts } from ${moduleOf(name, 'facts')};
import type { ${pascal}State } from ${moduleOf(name, 'states')};
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { Locked${pascal} } from './sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface ${pascal}Mover extends BaseMover {
  by: ${pascal}Actor;
${side === 'both' ? `  /** Which of the two parties that tenant is. */\n  side: 'merchant' | 'factory';\n` : ''}}

export interface Chosen${pascal}s extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<${pascal}Facts>;
}

export interface ${pascal}Life extends LifeTypes {
  row: Locked${pascal};
  event: ${pascal}Event;
  state: ${pascal}State;
  facts: ${pascal}Facts;
  effect: ${pascal}Effect;
  mover: ${pascal}Mover;
  chosen: Chosen${pascal}s;
  asked: BaseAsked<${pascal}Facts>;
}
`;

export const effectsFile = ({
  name,
  pascal,
  upper,
  noun,
}: NewLife): string => `import { ${upper}_EFFECTS, type ${pascal}Effect } from ${moduleOf(name, 'effects')};
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { unwritten } from '#server/platform/life-cycle/unwritten.ts';
import type { ${pascal}Life } from './life-types.ts';

export type ${pascal}Following = Readonly<Record<${pascal}Effect, (done: DoneOf<${pascal}Life>) => Promise<void>>>;

/** What follows a move of ${noun}. Who writes one puts it below the others; until then a move that asks for it fails. */
export const effects: ${pascal}Following = {
  ...unwritten(${upper}_EFFECTS),
};
`;

export function lifeFile(life: NewLife): string {
  const { name, camel, pascal, upper, noun, side } = life;
  const owner = side === 'both' ? '${side}_id' : ownerOf(life);
  const columns = columnsOf(life).map((column) => `row.${toCamelColumn(column)}`);
  const tenants = ownersOf(life).map((column) => `row.${toCamelColumn(column)}`);
  const lock =
    side === 'both'
      ? `(trx, { side, tenantId }, _event, { ids }) => lock${pascal}s(trx, \`\${side}Id\`, tenantId, ids)`
      : `(trx, { tenantId }, _event, { ids }) => lock${pascal}s(trx, tenantId, ids)`;
  return `import { PLAIN_${upper} } from ${moduleOf(name, 'facts')};
import { ${camel}Life } from ${moduleOf(name, 'steps')};
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type ${pascal}Following } from './effects.ts';
import type { ${pascal}Life } from './life-types.ts';
import { lock${pascal}s, ${upper}_TABLE, type Locked${pascal} } from './sql.ts';

const numberOf = ({ id }: Pick<Locked${pascal}, 'id'>) => \`#\${id}\`;
const refuseLost = refuseMoved<Locked${pascal}>(${quoted(noun)}, numberOf);

/** How ${noun} begins and moves where this follows: tests look at what does. */
export function livingWith(effects: ${pascal}Following) {
  const life: Life<${pascal}Life> = {
    chart: ${camel}Life,
    table: ${upper}_TABLE,
    unknown: '${noun}不存在，或不属于当前公司，请刷新后核对。',
    lock: ${lock},
    named: (row) => ({ orderNo: numberOf(row) }),
    stateOf: (row) => ${camel}Life.stateOf([${columns.join(', ')}]),
    factsOf: () => PLAIN_${upper},
    saidOf: saidBeside(PLAIN_${upper}),
    needs: (_trx, _mover, _event, rows, { known = {} }) =>
      Promise.resolve(new Map(rows.map(({ id }) => [id, { facts: known }]))),
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome: () => ({}),
    noted: () => ({}),
    assignments: () => [],
    owner: (${side === 'both' ? '{ side }' : ''}) => ${side === 'both' ? `\`${owner}\`` : quoted(owner)},
    tenantsOf: ({ row }) => [${tenants.join(', ')}],
    follow: (done) => followEffects(done, effects),
  };
  return { begin: beginOf(life, ${camel}Life.begin), move: moveOf(life) };
}

/** The only ways in which ${noun} comes into being and moves. The transaction must be the mover's tenant's. */
export const { begin: begin${pascal}s, move: move${pascal}s } = livingWith(written);
`;
}

export function logFile(life: NewLife): string {
  const { name, camel, pascal, upper, side } = life;
  const [given, column] =
    side === 'both'
      ? [`{ side, tenantId }: { side: 'merchant' | 'factory'; tenantId: number }`, '`${side}_id`']
      : ['{ tenantId }: { tenantId: number }', quoted(ownerOf(life))];
  return `import { ${camel}Life } from ${moduleOf(name, 'steps')};
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { ${upper}_TABLE } from './sql.ts';

/** What happened to each of these that is the asker's, by its id, the newest last, in the words of a screen. */
export async function logOf${pascal}s(
  db: Db,
  ${given},
  ids: readonly number[],
): Promise<Map<number, ToldEvent[]>> {
  const lines = await keptEvents(db, ${upper}_TABLE, { column: ${column}, tenantId }, ids);
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return new Map([...byRow].map(([id, own]) => [id, own.map((line) => tellEvent(${camel}Life, line))]));
}
`;
}

export const serviceFile = ({
  pascal,
  upper,
}: NewLife): string => `export { begin${pascal}s, move${pascal}s } from './life.ts';
export { logOf${pascal}s } from './log.ts';
export { ${upper}_TABLE } from './sql.ts';
`;
