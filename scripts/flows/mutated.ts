import { not } from 'xstate';
import type { Mutant } from './mutants.ts';

type Config = Record<string, unknown>;
type Key = string | number;

/** A copy of the configuration with the wrong in it; what is shared between states stays as it is elsewhere. */
export function mutatedConfig(config: object, mutant: Mutant): object {
  const bounded = { ...(config as Config), options: { maxIterations: 100 } };
  const { kind, path, to } = mutant;
  if (path.length === 0) return bounded;
  if (kind === 'arrow removed' || kind === 'action dropped')
    return edit(bounded, path.slice(0, -1), (list) => without(list, path.at(-1) as number)) as object;
  return edit(bounded, path, (arrow) => {
    const whole = typeof arrow === 'string' ? { target: arrow } : (arrow as Config);
    return kind === 'arrow redirected'
      ? { ...whole, target: to }
      : { ...whole, guard: negated(whole['guard']) };
  }) as object;
}

/** Named guards with the one of the mutant negated. */
export const mutatedGuards = (guards: Config, { to, path }: Mutant): Config =>
  path.length === 0 && to !== undefined && to in guards ? { ...guards, [to]: opposite(guards[to]) } : guards;

type Predicate = (args: unknown, params: unknown) => boolean;

/** A predicate that is given params by whoever asks for it by name. */
const opposite = (guard: unknown): unknown =>
  typeof guard === 'function' && !('check' in guard)
    ? (args: unknown, params: unknown) => !(guard as Predicate)(args, params)
    : negated(guard);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

const without = (list: unknown, i: number): unknown[] => listOf(list).toSpliced(i, 1);

/** What stands at `path`, changed; a single thing counts as a list of one. */
function edit(value: unknown, path: readonly Key[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (typeof key === 'number')
    return listOf(value).map((one, i) => (i === key ? edit(one, rest, change) : one));
  return { ...(value as Config), [key]: edit((value as Config)[key], rest, change) };
}

/** The opposite of any guard: a name, a name with params, a predicate, or a combination of them. */
function negated(guard: unknown): unknown {
  const no = not(guard as never) as unknown as { check: (...args: unknown[]) => boolean };
  // Without the property `guards`, by which the order's own rules read what an arrow asks for.
  return Object.assign(() => true, {
    check: (snapshot: unknown, args: unknown) => no.check(snapshot, args, no),
  });
}
