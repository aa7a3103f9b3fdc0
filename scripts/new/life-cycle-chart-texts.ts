import { outcomeOf, type Line, type NewLife } from './life-cycle-table.ts';
import { ACTORS, CARRIED, list, senderName, senderRefusal } from './life-cycle-words.ts';
import { quoted } from './plan.ts';

// The words of a life cycle's chart: its states, events, facts, guards and effects.

const room = (name: string) => `#contract/${name}/life-cycle/${name}`;
export const moduleOf = (name: string, part: string) => quoted(`${room(name)}-${part}.ts`);

/** Each event once, in the order of the table, with everybody who may send it in some state. */
export const eventsOf = ({ lines }: NewLife) =>
  [...Map.groupBy(lines, ({ event }) => event)].map(([event, own]) => ({
    event,
    own,
    term: own[0]!.term,
    region: own[0]!.region,
    who: Object.keys(ACTORS).filter((actor) => own.some(({ who }) => who.includes(actor))),
  }));

export const effectsOf = ({ lines }: NewLife): string[] => [
  ...new Set(lines.flatMap(({ effects }) => effects)),
];

/** The word for states that no screen names. */
const UNNAMED = '无';
export const wordOf = ({ regions }: NewLife, region: string, state: string): string =>
  regions.find(({ name }) => name === region)!.states.find(({ name }) => name === state)!.label || UNNAMED;

export function statesFile(life: NewLife): string {
  const { name, pascal, upper, noun, regions } = life;
  const [begun, ...others] = regions;
  const silent = regions.filter(({ states }) => states.some(({ label }) => label === ''));
  const unlabelled = `/** Words for states that no screen names. */
export const ${upper}_UNLABELLED = { ${silent.map((region) => `${region.name}: ${quoted(UNNAMED)}`).join(', ')} } as const;`;
  const rows = ({ states }: (typeof regions)[number]) =>
    states.map((one) => `    ${one.name}: { code: ${one.code}, label: ${quoted(one.label)} },`).join('\n');
  return `import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of ${noun} in the order in which its log writes them (docs/spec/${name}-states.tsv). */
export const ${upper}_REGIONS = {
${regions.map((region) => `  ${region.name}: {\n${rows(region)}\n  },`).join('\n')}
} as const;
export type ${pascal}Region = keyof typeof ${upper}_REGIONS;
export type ${pascal}State = StateOf<typeof ${upper}_REGIONS>;
${silent.length > 0 ? `\n${unlabelled}\n` : ''}
type Begun = ${pascal}State[${quoted(begun!.name)}];
/** One that has just come into being. */
export const new${pascal}State = (state: Begun): ${pascal}State => ({
  ${begun!.name}: state,
${others.map((region) => `  ${region.name}: ${quoted(region.states[0]!.name)},`).join('\n')}
});
`;
}

/** What an event carries, where the table asks for it: as a schema, and as an example. */
export function carriedBy(own: readonly Line[]) {
  const sentences = [...new Set(own.flatMap(({ asks }) => asks.filter((sentence) => CARRIED[sentence])))];
  return sentences.flatMap((sentence) => {
    const always = own.every(({ asks }) => asks.includes(sentence));
    return CARRIED[sentence]!.fields.map((field) => ({ ...field, always }));
  });
}

export function eventsFile(life: NewLife): string {
  const { name, pascal, upper, noun, actors } = life;
  const events = eventsOf(life);
  const carried = events.flatMap(({ event, own }) => {
    const fields = carriedBy(own).map(
      ({ name: field, max, missing, always }) =>
        `${field}: text(${max}, ${quoted(missing)})${always ? '' : '.optional()'}`,
    );
    return fields.length > 0 ? [`  ${quoted(event)}: z.strictObject({ ${fields.join(', ')} }),`] : [];
  });
  const entry = (region: string | null) => (region === null ? `'flag'` : quoted(region));
  const zod = carried.length > 0 ? `import { z } from 'zod';` : `import type { z } from 'zod';`;
  return `${zod}
import { paramsOf, ${carried.length > 0 ? 'text, ' : ''}type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import type { ${pascal}Region } from './${name}-states.ts';

/** Who sends an event of ${noun}. */
export const ${upper}_ACTORS = { ${actors.map((actor) => `${actor}: ${quoted(ACTORS[actor]!)}`).join(', ')} } as const;
export type ${pascal}Actor = keyof typeof ${upper}_ACTORS;

interface EventEntry extends EventWords {
  /** \`flag\`: it moves no region. */
  region: ${pascal}Region | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly ${pascal}Actor[];
}

/**
 * Every event of docs/spec/${name}-moves.tsv, by its name there. None asks for a permission yet: a permission comes with the
 * screen that sends the event.
 */
export const ${upper}_EVENTS = {
${events
  .map(
    ({ event, term, region, who }) =>
      `  ${quoted(event)}: { label: ${quoted(term)}, region: ${entry(region)}, who: [${list(who)}] },`,
  )
  .join('\n')}
} as const satisfies Record<string, EventEntry>;

export type ${pascal}EventType = keyof typeof ${upper}_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
${carried.join('\n')}
} as const satisfies Partial<Record<${pascal}EventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(${upper}_EVENTS) as ${pascal}EventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends ${pascal}EventType> = z.output<ParamsOf<${pascal}EventType, typeof PARAMS>[T]>;

export type ${pascal}Event = {
  [T in ${pascal}EventType]: { type: T; by: ${pascal}Actor } & Params<T>;
}[${pascal}EventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const read${pascal}Event = (type: ${pascal}EventType, by: ${pascal}Actor, given: unknown): ${pascal}Event =>
  ({ ...params[type].parse(given), type, by }) as ${pascal}Event;
`;
}

export const factsFile = ({
  name,
  upper,
  pascal,
  unread,
}: NewLife): string => `import { noneHolds } from '#contract/life-cycle/guards.ts';

/**
 * Sentences of docs/spec/${name}-moves.tsv that nobody has turned into code yet: each is a fact by its own words, and what
 * asks for it stays closed until an area that can tell says that it holds. Who reads one takes it out here, writes its guard
 * in ${name}-guards.ts, and says in tests/support/${name}-table.ts what it means.
 */
export const ${upper}_UNREAD = [
${unread.map((sentence) => `  ${quoted(sentence)},`).join('\n')}
] as const;

/** What the guards need to know. Plain data: the event log keeps it beside every move. */
export type ${pascal}Facts = Readonly<Record<(typeof ${upper}_UNREAD)[number], boolean>>;

/** What is known where nobody says more. */
export const PLAIN_${upper}: ${pascal}Facts = noneHolds(${upper}_UNREAD);
`;

export function guardsFile(life: NewLife): string {
  const { name, upper, pascal, lines, inState } = life;
  const senders = new Map(lines.map(({ who }) => [senderName(who), who]));
  const carried = [...new Set(lines.flatMap(({ asks }) => asks))].filter((sentence) => CARRIED[sentence]);
  const fields = [
    ...new Set(carried.flatMap((sentence) => CARRIED[sentence]!.fields.map((field) => field.name))),
  ];
  const given = carried.map((sentence) => {
    const { fields: own, missing } = CARRIED[sentence]!;
    const filled = own.map((field) => `isFilled(e.${field.name})`).join(' && ');
    return `  ${quoted(sentence)}: given((_, e) => ${filled}, ${quoted(missing)}),`;
  });
  const about = Object.entries(inState).map(([sentence, { region, oneOf }]) => {
    const words = oneOf.map((state) => `「${wordOf(life, region, state)}」`).join('');
    const otherwise = `只有在${words}时才可以操作，请核对当前状态后重试。`;
    return `  ${quoted(sentence)}: { inState: { region: ${quoted(region)}, oneOf: [${list(oneOf)}] }, code: CODES.conflict, otherwise: ${quoted(otherwise)} },`;
  });
  const helpers = [...(given.length > 0 ? ['isFilled'] : []), 'sentences', 'unread', 'type Guard'].join(', ');
  return `${about.length > 0 ? `import { CODES } from '#contract/errors.ts';\n` : ''}import { ${helpers} } from '#contract/life-cycle/guards.ts';
import type { ${pascal}Actor } from './${name}-events.ts';
import { ${upper}_UNREAD, type ${pascal}Facts } from './${name}-facts.ts';
import type { ${upper}_REGIONS } from './${name}-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: ${pascal}Actor;
${fields.map((field) => `  ${field}?: string;`).join('\n')}
}

type ${pascal}Guard = Guard<typeof ${upper}_REGIONS, ${pascal}Facts, Given>;
const { sentBy${given.length > 0 ? ', given' : ''} } = sentences<${pascal}Facts, Given>();

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const ${upper}_GUARDS = {
${[...senders].map(([sentence, who]) => `  ${quoted(sentence)}: sentBy([${list(who)}], ${quoted(senderRefusal(who))}),`).join('\n')}
${[...given, ...about].join('\n')}
  ...unread(${upper}_UNREAD),
} as const satisfies Record<string, ${pascal}Guard>;

export type ${pascal}GuardName = keyof typeof ${upper}_GUARDS;
`;
}

export const effectsFile = (
  life: NewLife,
): string => `import { ownWords } from '#contract/life-cycle/guards.ts';

/**
 * What must follow from a move beside the move itself, in the words of docs/spec/${life.name}-moves.tsv: the chart names it,
 * the server does it (server/modules/${life.name}/effects.ts).
 */
export const ${life.upper}_EFFECTS = ownWords([
${effectsOf(life)
  .map((effect) => `  ${quoted(effect)},`)
  .join('\n')}
]);
export type ${life.pascal}Effect = keyof typeof ${life.upper}_EFFECTS;
`;

/** What an arrow asks for, the sender first: in this order a user is told about it. */
export const guardsOf = ({ who, asks, to }: Line, target: string | null): string[] => [
  senderName(who),
  ...asks,
  ...(to.length > 1 ? [outcomeOf(target)] : []),
];
