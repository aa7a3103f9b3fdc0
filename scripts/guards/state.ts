import { GUARDS } from '#contract/order/life-cycle/order-guards.ts';
import {
  ACTORS,
  askedOf,
  calmStates,
  cases,
  differences,
  notByItsHolder,
  passedWithout,
  reachedFrom,
  states,
} from '#tests/support/moves-judge.ts';
import { guards } from './off.ts';
import type { Tell } from './verdict.ts';

declare global {
  /** What each life cycle has answered already. */
  var rememberedMoves: Map<string, unknown>[];
}

const forget = () => globalThis.rememberedMoves.forEach((one) => one.clear());

/** The first thing that is not as the table of moves says, of these events. */
function notAsTheTable(events: readonly string[]): string | undefined {
  const of = cases.filter(({ row }) => events.includes(row.event));
  const [wrong] = differences(calmStates, of);
  if (wrong !== undefined) return wrong;
  for (const one of of)
    for (const sentence of askedOf(one)) {
      const [passed] = passedWithout(one, sentence, calmStates).passed;
      if (passed !== undefined) return passed;
    }
  return notByItsHolder()[0];
}

const EVENTS = [...new Set(cases.map(({ row }) => row.event))];

/** Each move that the table refuses allowed, and each sentence of the life cycle made to hold. */
export function tryStates(tell: Tell): void {
  const still = states.filter(
    ({ warning, customs, platformSync }) =>
      warning === 'none' && customs === 'notNeeded' && platformSync === 'none',
  );
  for (const event of EVENTS) {
    const own = cases.filter(({ row }) => row.event === event);
    for (const by of ACTORS)
      for (const state of still) {
        if (own.some((one) => reachedFrom(one, state, by) !== null)) continue;
        const { region, to } = { region: own[0]!.row.region, to: own[0]!.to };
        const change = region === 'flag' || to === 'same' ? {} : { [region]: to };
        guards.allow = (now, sent) => {
          const at = now as typeof state;
          const meant =
            sent.type === event && sent.by === by && at.status === state.status && at.hold === state.hold;
          return meant ? change : undefined;
        };
        const here = calmStates.filter(({ status, hold }) => status === state.status && hold === state.hold);
        const all =
          here.length > 0
            ? here
            : states.filter(({ status, hold }) => status === state.status && hold === state.hold);
        const [wrong] = differences(all, own);
        guards.allow = undefined;
        tell({
          kind: 'state',
          what: `${event} by ${by} in ${state.status}, ${state.hold}: allowed`,
          by: wrong,
        });
      }
  }
  for (const name of Object.keys(GUARDS)) {
    guards.off.add(`state: ${name}`);
    forget();
    const wrong = notAsTheTable(EVENTS);
    guards.off.clear();
    forget();
    tell({ kind: 'state', what: `"${name}": always holds`, by: wrong });
  }
}
