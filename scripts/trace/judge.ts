import type { StandingCall } from '../docs/standing-calls.ts';
import type { StandingScreen } from '../docs/standing-screens.ts';
import type { Rule, SpecCall, SpecScreen } from '../docs/tables.ts';
import { idsOf, type Ran } from './reports.ts';

/** One line of a table of the specification, and what it still lacks; nothing lacking: done. */
export interface Verdict {
  id: string;
  group: string;
  what: string;
  lacks: string[];
}

export const isDone = ({ lacks }: Verdict): boolean => lacks.length === 0;

/** Tests by the ids that their titles carry. */
export function testsById(tests: readonly Ran[]): Map<string, Ran[]> {
  const found = new Map<string, Ran[]>();
  for (const test of tests) {
    for (const id of new Set(idsOf(test.name))) {
      const among = found.get(id);
      if (among) among.push(test);
      else found.set(id, [test]);
    }
  }
  return found;
}

const tested = (tests: readonly Ran[]): string[] => {
  if (tests.length === 0) return ['no test'];
  const failed = tests.filter(({ passed }) => !passed).length;
  return failed === 0 ? [] : [`${failed} of ${tests.length} tests not passed`];
};

/** A rule is done when every test that carries its id passed, at least one, and a break is named for it. */
export function judgeRules(
  rules: readonly Rule[],
  tests: readonly Ran[],
  broken: ReadonlySet<string>,
): Verdict[] {
  const byId = testsById(tests);
  return rules.map(({ id, part, rule }) => ({
    id,
    group: part,
    what: rule,
    lacks: [...tested(byId.get(id) ?? []), ...(broken.has(id) ? [] : ['no break named'])],
  }));
}

/** `proven` and `answered` hold `METHOD path`: whose answer a passing test compared, and what answered it at all. */
export function judgeCalls(
  calls: readonly SpecCall[],
  standing: readonly StandingCall[],
  proven: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): Verdict[] {
  const byId = new Map(standing.map((call) => [call.id, call]));
  return calls.map(({ id, method, path }) => {
    const found = byId.get(id);
    const lacks = !found
      ? ['not in the contract']
      : [
          ...(found.method === method && found.path === path
            ? []
            : [`stands as ${found.method} ${found.path}`]),
          ...(found.module ? [] : ['not served']),
          ...(proven.has(`${found.method} ${found.path}`)
            ? []
            : answered.has(`${found.method} ${found.path}`)
              ? ['no test compares its answer']
              : ['no passing test over HTTP']),
        ];
    return { id, group: path.split('/').slice(1, 3).join('/'), what: `${method} ${path}`, lacks };
  });
}

export function judgeScreens(
  screens: readonly SpecScreen[],
  standing: readonly StandingScreen[],
  tests: readonly Ran[],
): Verdict[] {
  const byId = testsById(tests.filter(({ by }) => by === 'playwright'));
  const paths = new Set(standing.map(({ path }) => path));
  return screens.map(({ id, side, area, path, title }) => ({
    id,
    group: `${side}: ${area}`,
    what: `${path} ${title}`,
    lacks: paths.has(path)
      ? tested(byId.get(id) ?? []).map((lack) => (lack === 'no test' ? 'no browser test' : lack))
      : ['does not stand'],
  }));
}
