import type { AnyStateMachine } from 'xstate';

/** One small wrong in a machine: where in its configuration, and what. Plain data: it goes into workers and pages. */
export interface Mutant {
  machine: string;
  kind: 'arrow removed' | 'arrow redirected' | 'guard negated' | 'action dropped';
  /** For a person: the state and what leaves it. */
  at: string;
  path: readonly (string | number)[];
  /** Of a redirected arrow, its new target; of a named guard that is negated everywhere, its name. */
  to?: string;
}

type Config = Record<string, unknown>;
type Place = { path: readonly (string | number)[]; at: string; config: Config; parent: Config | undefined };

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const asArrow = (value: unknown): Config =>
  typeof value === 'string' ? { target: value } : ((value ?? {}) as Config);
const statesOf = (config: Config | undefined) => (config?.['states'] ?? {}) as Record<string, Config>;

/** Every mutant of a machine, always in the same order. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = machine.config as unknown as Config;
  const found = placesOf({ path: [], at: machine.id, config, parent: undefined }).flatMap((place) => [
    ...arrowListsOf(place).flatMap((list) => mutantsOfArrows(place, list)),
    ...['entry', 'exit'].flatMap((moment) =>
      listOf(place.config[moment]).map((_, i) => ({
        kind: 'action dropped' as const,
        at: `${place.at}, ${moment} action ${i + 1}`,
        path: [...place.path, moment, i],
      })),
    ),
  ]);
  return [...found, ...negatedEverywhere(machine, config)].map((one) => ({ machine: machine.id, ...one }));
}

const placesOf = (place: Place): Place[] => [
  place,
  ...Object.entries(statesOf(place.config)).flatMap(([name, config]) =>
    placesOf({
      path: [...place.path, 'states', name],
      at: `${place.at}.${name}`,
      config,
      parent: place.config,
    }),
  ),
];

interface ArrowList {
  path: readonly (string | number)[];
  named: string;
  arrows: Config[];
}

/** Where arrows stand: on, after, always, onDone, and the outcomes of invoked actors. */
function arrowListsOf({ path, config }: Place): ArrowList[] {
  const list = (named: string, value: unknown, ...at: (string | number)[]): ArrowList[] =>
    value === undefined ? [] : [{ path: [...path, ...at], named, arrows: listOf(value).map(asArrow) }];
  const keyed = (key: 'on' | 'after') =>
    Object.entries((config[key] ?? {}) as Config).flatMap(([name, value]) => list(name, value, key, name));
  return [
    ...keyed('on'),
    ...keyed('after'),
    ...list('always', config['always'], 'always'),
    ...list('onDone', config['onDone'], 'onDone'),
    ...listOf(config['invoke']).flatMap((invoked, i) =>
      ['onDone', 'onError'].flatMap((outcome) =>
        list(
          `${String((invoked as Config)['src'])} ${outcome}`,
          (invoked as Config)[outcome],
          'invoke',
          i,
          outcome,
        ),
      ),
    ),
  ];
}

function mutantsOfArrows(place: Place, { path, named, arrows }: ArrowList): Omit<Mutant, 'machine'>[] {
  return arrows.flatMap((arrow, i) => {
    const at = `${place.at} --${named}${arrows.length > 1 ? `[${i}]` : ''}`;
    const here = [...path, i];
    const elsewhere = otherTarget(place, arrow['target']);
    return [
      { kind: 'arrow removed' as const, at, path: here },
      ...(elsewhere ? [{ kind: 'arrow redirected' as const, at, path: here, to: elsewhere }] : []),
      ...(arrow['guard'] === undefined ? [] : [{ kind: 'guard negated' as const, at, path: here }]),
      ...listOf(arrow['actions']).map((_, j) => ({
        kind: 'action dropped' as const,
        at: `${at}, action ${j + 1}`,
        path: [...here, 'actions', j],
      })),
    ];
  });
}

/** The state after the one that is meant, among those that the arrow might as well name. */
function otherTarget(place: Place, target: unknown): string | undefined {
  if (target !== undefined && typeof target !== 'string') return undefined;
  if (target?.startsWith('#')) return undefined;
  const inner = target?.startsWith('.') || !place.parent;
  const names = Object.keys(statesOf(inner ? place.config : place.parent));
  const meant = target?.replace(/^\./, '') ?? String(place.path.at(-1));
  const other = names[(names.indexOf(meant) + 1) % names.length];
  return other === undefined || other === meant ? undefined : `${inner ? '.' : ''}${other}`;
}

/** A sentence that several arrows ask; where only one does, negating it there is the same. */
function negatedEverywhere(machine: AnyStateMachine, config: Config): Omit<Mutant, 'machine'>[] {
  const asked = placesOf({ path: [], at: '', config, parent: undefined })
    .flatMap(arrowListsOf)
    .flatMap(({ arrows }) => arrows.map(({ guard }) => guard));
  const direct = asked.map((guard) =>
    typeof guard === 'object' && guard ? (guard as Config)['type'] : guard,
  );
  const implemented = Object.keys(machine.implementations.guards);
  const inside = asked.flatMap((guard) =>
    typeof guard === 'function' && 'guards' in guard ? (guard.guards as unknown[]) : [],
  );
  return implemented
    .filter((name) => inside.includes(name) || direct.filter((one) => one === name).length > 1)
    .map((name) => ({ kind: 'guard negated', at: `"${name}" everywhere`, path: [], to: name }));
}
