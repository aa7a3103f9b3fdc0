import { guardsOf } from './life-cycle-chart-texts.ts';
import { roomsOf, type Line, type NewLife, type Room } from './life-cycle-table.ts';
import { list } from './life-cycle-words.ts';
import { quoted, toPascal } from './plan.ts';

// The arrows of a life cycle: its moves, how it begins, and the machine of both.

export const chartFile = ({ name, pascal, upper }: NewLife): string => `import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { ${upper}_EFFECTS } from './${name}-effects.ts';
import type { ${pascal}Event } from './${name}-events.ts';
import type { ${pascal}Facts } from './${name}-facts.ts';
import { ${upper}_GUARDS, type ${pascal}GuardName } from './${name}-guards.ts';

export const guards = chartGuards<${pascal}Facts, ${pascal}Event, typeof ${upper}_GUARDS>(${upper}_GUARDS);
export const actions = chartEffects(${upper}_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: ${pascal}GuardName[]) => and<${pascal}Facts, ${pascal}Event, ${pascal}GuardName[]>(names);
`;

const RESERVED = [
  'new',
  'delete',
  'void',
  'import',
  'export',
  'default',
  'return',
  'switch',
  'in',
  'out',
  'on',
];
const camelOf = (words: readonly string[]) =>
  words.map((word, i) => (i === 0 ? word : `${word[0]!.toUpperCase()}${word.slice(1)}`)).join('');

/** What each line's arrow is called: by its event, and where that has several lines, by where it leads or comes from. */
function constantsOf(lines: readonly Line[]): Map<Line, string> {
  const short = ({ event }: Line) => camelOf(event.split('.').slice(1));
  const byEvent = (line: Line): string => {
    const name = short(line);
    const isOwn = lines.every((other) => other.event === line.event || short(other) !== name);
    return isOwn && !RESERVED.includes(name) ? name : camelOf(line.event.split('.'));
  };
  const named = new Map<Line, string>();
  const taken = new Set<string>();
  for (const line of lines) {
    const alike = lines.filter(({ event }) => event === line.event);
    const name = byEvent(line);
    const to = `${name}To${toPascal(line.to[0] ?? 'same')}`;
    const ways = alike.length === 1 ? [name] : [to, `${to}From${toPascal(line.from[0] ?? 'any')}`];
    const found = [...ways, ...alike.map((_, i) => `${to}${i + 2}`)].find((one) => !taken.has(one))!;
    taken.add(found);
    named.set(line, found);
  }
  return named;
}

const arrow = (guard: string, target: string | null, effects: string | undefined): string => {
  const parts = [
    `guard: ${guard}`,
    ...(target === null ? [] : [`target: ${quoted(target)}`]),
    ...(effects === undefined ? [] : [`actions: ${effects}`]),
  ];
  return `{ ${parts.join(', ')} }`;
};

const listed = (effects: readonly string[]): string | undefined =>
  effects.length === 0 ? undefined : effects.length === 1 ? quoted(effects[0]!) : `[${list(effects)}]`;

function arrowText(line: Line, name: string): string {
  const { to, effects } = line;
  if (to.length === 1)
    return `export const ${name} = ${arrow(`when(${list(guardsOf(line, to[0]!))})`, to[0]!, listed(effects))} as const;`;
  const asks = `const ${name}Asks = [${list(guardsOf(line, null).slice(0, -1))}] as const;`;
  const does = listed(effects);
  const ways = to.map((target) => {
    const own = guardsOf(line, target).at(-1)!;
    return arrow(`when(...${name}Asks, ${quoted(own)})`, target, does && `${name}Does`);
  });
  return [
    asks,
    ...(does ? [`const ${name}Does = ${does} as const;`] : []),
    `export const ${name} = [\n${ways.map((way) => `  ${way},`).join('\n')}\n] as const;`,
  ].join('\n');
}

export function transitionsFile({ name, noun, lines: all }: NewLife, { lines }: Room): string {
  const named = constantsOf(all);
  return `import { when } from './${name}-chart.ts';

// Moves of ${noun}: each is a line of docs/spec/${name}-moves.tsv.

${lines.map((line) => arrowText(line, named.get(line)!)).join('\n')}
`;
}

export function beginningsFile({ name, pascal, upper, noun, lines }: NewLife): string {
  const begun = Map.groupBy(
    lines.filter(({ begins }) => begins),
    ({ event }) => event,
  );
  const ways = (own: readonly Line[]) =>
    own.flatMap((line) =>
      line.to.map(
        (target) =>
          `    { to: new${pascal}State(${quoted(target!)}), guards: [${list(guardsOf(line, target))}], effects: [${list(line.effects)}] },`,
      ),
    );
  return `import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { ${pascal}Effect } from './${name}-effects.ts';
import type { ${pascal}EventType } from './${name}-events.ts';
import type { ${pascal}GuardName } from './${name}-guards.ts';
import { new${pascal}State, type ${upper}_REGIONS } from './${name}-states.ts';

type Way = Beginning<typeof ${upper}_REGIONS, ${pascal}GuardName, ${pascal}Effect>;

/** How ${noun} comes into being: the lines of docs/spec/${name}-moves.tsv that come from \`-\`. */
export const ${upper}_BEGINNINGS = {
${[...begun].map(([event, own]) => `  ${quoted(event)}: [\n${ways(own).join('\n')}\n  ],`).join('\n')}
} as const satisfies Partial<Record<${pascal}EventType, readonly Way[]>>;
`;
}

export function machineFile(life: NewLife): string {
  const { name, pascal, noun, lines: all, regions } = life;
  const named = constantsOf(all);
  const rooms = roomsOf(life);
  const called = (line: Line) =>
    `${rooms.find(({ lines }) => lines.includes(line))!.alias}.${named.get(line)!}`;
  const several = (own: readonly Line[]): string => {
    const [only] = own;
    if (own.length === 1) return called(only!);
    return `[${own.map((line) => `${line.to.length > 1 ? '...' : ''}${called(line)}`).join(', ')}]`;
  };
  const on = (own: readonly Line[]): string =>
    own.length === 0
      ? ''
      : `on: {\n${[...Map.groupBy(own, ({ event }) => event)]
          .map(([event, lines]) => `${quoted(event)}: ${several(lines)},`)
          .join('\n')}\n},`;
  const region = ({ name: key, states }: NewLife['regions'][number]) => `${key}: {
  initial: ${quoted(states[0]!.name)},
  states: {
${states.map((state) => `${state.name}: { ${on(all.filter((line) => line.region === key && line.from.includes(state.name)))} },`).join('\n')}
  },
},`;
  return `import { setup } from 'xstate';
import { actions, guards } from './${name}-chart.ts';
import type { ${pascal}Event } from './${name}-events.ts';
import type { ${pascal}Facts } from './${name}-facts.ts';
${rooms.map(({ file, alias }) => `import * as ${alias} from './${file}.ts';`).join('\n')}

/**
 * The life cycle of ${noun}: docs/spec/${name}-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in ${name}-beginnings.ts.
 */
export const ${life.camel}Machine = setup({
  types: { context: {} as ${pascal}Facts, events: {} as ${pascal}Event, input: {} as ${pascal}Facts },
  guards,
  actions,
}).createMachine({
  id: ${quoted(name)},
  context: ({ input }) => input,
  type: 'parallel',
  ${on(all.filter((line) => line.region === null))}
  states: {
${regions.map(region).join('\n')}
  },
});
`;
}

export function stepsFile(
  { name, camel, pascal, upper, noun, regions, actors }: NewLife,
  parties: readonly string[],
): string {
  const silent = regions.some(({ states }) => states.some(({ label }) => label === ''));
  const own = (part: string) => quoted(`./${name}-${part}.ts`);
  return `import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { ${upper}_BEGINNINGS } from ${own('beginnings')};
import type { ${pascal}Effect } from ${own('effects')};
import { ${upper}_ACTORS, ${upper}_EVENTS, type ${pascal}Event } from ${own('events')};
import type { ${pascal}Facts } from ${own('facts')};
import { ${upper}_GUARDS, type ${pascal}GuardName } from ${own('guards')};
import { ${upper}_REGIONS${silent ? `, ${upper}_UNLABELLED` : ''} } from ${own('states')};
import { ${camel}Machine } from './${name}.machine.ts';

/** The life cycle of ${noun} as server and browser ask it (contract/life-cycle). */
export const ${camel}Life = lifeCycle<
  typeof ${upper}_REGIONS,
  ${pascal}Facts,
  ${pascal}Event,
  ${pascal}GuardName,
  ${pascal}Effect
>({
  noun: ${quoted(noun)},
  machine: ${camel}Machine,
  regions: ${upper}_REGIONS,
${silent ? `  unlabelled: ${upper}_UNLABELLED,\n` : ''}  guards: ${upper}_GUARDS,
  events: ${upper}_EVENTS,
  actors: ${upper}_ACTORS,
  parties: [${list(actors.filter((actor) => parties.includes(actor)))}],
  beginnings: ${upper}_BEGINNINGS,
});
`;
}
