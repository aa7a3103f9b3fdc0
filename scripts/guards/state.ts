import { BATCH_GUARDS } from '#contract/batch/life-cycle/batch-guards.ts';
import { BILL_GUARDS } from '#contract/bill/life-cycle/bill-guards.ts';
import { BOX_GUARDS } from '#contract/box/life-cycle/box-guards.ts';
import { GUARDS } from '#contract/order/life-cycle/order-guards.ts';
import { PICTURE_GUARDS } from '#contract/picture/life-cycle/picture-guards.ts';
import { PIECE_GUARDS } from '#contract/piece/life-cycle/piece-guards.ts';
import { PLATE_GUARDS } from '#contract/plate/life-cycle/plate-guards.ts';
import { PRINT_JOB_GUARDS } from '#contract/print-job/life-cycle/print-job-guards.ts';
import { RENDER_TASK_GUARDS } from '#contract/render-task/life-cycle/render-task-guards.ts';
import { SKU_GUARDS } from '#contract/sku/life-cycle/sku-guards.ts';
import { WORK_ORDER_GUARDS } from '#contract/work-order/life-cycle/work-order-guards.ts';
import { batchTable } from '#tests/support/batch-table.ts';
import { billTable } from '#tests/support/bill-table.ts';
import { boxTable } from '#tests/support/box-table.ts';
import type { Case } from '#tests/support/life-cycle-judge.ts';
import * as order from '#tests/support/moves-judge.ts';
import * as piece from '#tests/support/piece-judge.ts';
import { pictureTable } from '#tests/support/picture-table.ts';
import { plateTable } from '#tests/support/plate-table.ts';
import { printJobTable } from '#tests/support/print-job-table.ts';
import { renderTaskTable } from '#tests/support/render-task-table.ts';
import { skuTable } from '#tests/support/sku-table.ts';
import { declarationTable } from '#tests/support/declaration-table.ts';
import { packageTable } from '#tests/support/package-table.ts';
import { waybillTable } from '#tests/support/waybill-table.ts';
import { workOrderTable } from '#tests/support/work-order-table.ts';
import { GRANT_GUARDS } from '#contract/grant/life-cycle/grant-guards.ts';
import { PROBLEM_GUARDS } from '#contract/problem/life-cycle/problem-guards.ts';
import { GRANT_STATEMENT_GUARDS } from '#contract/grant-statement/life-cycle/grant-statement-guards.ts';
import { grantStatementTable } from '#tests/support/grant-statement-table.ts';
import { grantTable } from '#tests/support/grant-table.ts';
import { problemTable } from '#tests/support/problem-table.ts';
import { DECLARATION_GUARDS } from '#contract/declaration/life-cycle/declaration-guards.ts';
import { PACKAGE_GUARDS } from '#contract/package/life-cycle/package-guards.ts';
import { WAYBILL_GUARDS } from '#contract/waybill/life-cycle/waybill-guards.ts';
import { guards } from './off.ts';
import type { Tell } from './verdict.ts';

declare global {
  /** What each life cycle has answered already. */
  var rememberedMoves: Map<string, unknown>[];
}

const forget = () => globalThis.rememberedMoves.forEach((one) => one.clear());

/** A life cycle, and what judges it by its table. */
interface Judged<State extends object> {
  /** Of its machine. */
  id: string;
  guards: object;
  actors: readonly string[];
  cases: readonly Case[];
  states: readonly State[];
  /** What of a state says where a move was allowed; the rest of it may be as it likes. */
  at: readonly (keyof State & string)[];
  /** States with the rest of it at its first. */
  still: readonly State[];
  leads: (one: Case, state: State, by: string) => boolean;
  differences: (among: readonly State[], of: readonly Case[]) => string[];
  /** All that is not as the table says. */
  wrong: () => string | undefined;
}

/** The first thing that is not as the table of moves says. */
function notAsTheTable<State extends object>(
  {
    cases,
    differences,
    askedOf,
    passedWithout,
  }: Pick<Judged<State>, 'cases' | 'differences'> & {
    askedOf: (one: Case) => string[];
    passedWithout: (one: Case, sentence: string, among: readonly State[]) => { passed: string[] };
  },
  among: readonly State[],
): string | undefined {
  const [wrong] = differences(among, cases);
  if (wrong !== undefined) return wrong;
  for (const one of cases)
    for (const sentence of askedOf(one)) {
      const [passed] = passedWithout(one, sentence, among).passed;
      if (passed !== undefined) return passed;
    }
  return undefined;
}

const ORDER: Judged<(typeof order.states)[number]> = {
  id: 'order',
  guards: GUARDS,
  actors: order.ACTORS,
  cases: order.cases,
  states: order.states,
  at: ['status', 'hold'],
  still: order.states.filter(
    ({ warning, customs, platformSync }) =>
      warning === 'none' && customs === 'notNeeded' && platformSync === 'none',
  ),
  leads: (one, state, by) => order.reachedFrom(one, state, by as order.Actor) !== null,
  differences: order.differences,
  wrong: () =>
    notAsTheTable(order, order.calmStates) ?? order.notByItsHolder()[0] ?? order.notByItsMerger()[0],
};
const PIECE: Judged<(typeof piece.states)[number]> = {
  id: 'piece',
  guards: PIECE_GUARDS,
  actors: piece.ACTORS,
  cases: piece.cases,
  states: piece.states,
  at: ['piece', 'recovery'],
  still: piece.states,
  leads: (one, state, by) => piece.reachedFrom(one, state, by as piece.Actor) !== null,
  differences: piece.differences,
  wrong: () => notAsTheTable(piece, piece.states) ?? piece.movedElsewhere()[0] ?? piece.begunElsewhere()[0],
};
type Compared<State extends object> = Parameters<typeof notAsTheTable<State>>[0];
/** One that has a judge made of its table. */
const tabled = <State extends object>(
  id: string,
  guards: object,
  table: Compared<State> & Pick<Judged<State>, 'states' | 'leads'> & { of: Pick<Judged<State>, 'actors'> },
  at: Judged<State>['at'],
): Judged<State> => ({
  ...{ id, guards, at },
  actors: table.of.actors,
  cases: table.cases,
  states: table.states,
  still: table.states,
  leads: table.leads,
  differences: table.differences,
  wrong: () => notAsTheTable(table, table.states),
});
const SKU = tabled('sku', SKU_GUARDS, skuTable, ['status', 'spec']);
const PICTURE = tabled('picture', PICTURE_GUARDS, pictureTable, ['status', 'use', 'share']);
const BATCH = tabled('batch', BATCH_GUARDS, batchTable, ['batch']);
const BOX = tabled('box', BOX_GUARDS, boxTable, ['box']);
const PLATE = tabled('plate', PLATE_GUARDS, plateTable, ['plate']);
const PRINT_JOB = tabled('print-job', PRINT_JOB_GUARDS, printJobTable, ['printJob']);
const WORK_ORDER = tabled('work-order', WORK_ORDER_GUARDS, workOrderTable, ['workOrder']);
const PACKAGE = tabled('package', PACKAGE_GUARDS, packageTable, ['stage', 'transit']);
const WAYBILL = tabled('waybill', WAYBILL_GUARDS, waybillTable, ['waybill']);
const DECLARATION = tabled('declaration', DECLARATION_GUARDS, declarationTable, ['declaration']);
const GRANT = tabled('grant', GRANT_GUARDS, grantTable, ['grant']);
const GRANT_STATEMENT = tabled('grant-statement', GRANT_STATEMENT_GUARDS, grantStatementTable, [
  'grantStatement',
]);
const PROBLEM = tabled('problem', PROBLEM_GUARDS, problemTable, ['problem', 'compensation']);
const BILL = tabled('bill', BILL_GUARDS, billTable, ['bill']);
const RENDER_TASK = tabled('render-task', RENDER_TASK_GUARDS, renderTaskTable, ['status']);
/** Every life cycle that the server moves things through. */
export const LIFE_CYCLES = [
  ORDER,
  PIECE,
  SKU,
  PICTURE,
  RENDER_TASK,
  BATCH,
  PLATE,
  BOX,
  WORK_ORDER,
  PRINT_JOB,
  PACKAGE,
  WAYBILL,
  DECLARATION,
  GRANT,
  GRANT_STATEMENT,
  PROBLEM,
  BILL,
] as const;

const words = (state: object) => Object.values(state).join(', ');
const partOf = <State extends object>(state: State, at: readonly (keyof State & string)[]) =>
  Object.fromEntries(at.map((region) => [region, state[region]]));

/** Each move that the table refuses allowed. */
function tryMoves<State extends object>(life: Judged<State>, tell: Tell): void {
  const events = [...new Set(life.cases.map(({ row }) => row.event))];
  const alike = (one: object, other: State) =>
    life.at.every((region) => (one as State)[region] === other[region]);
  for (const event of events) {
    const own = life.cases.filter(({ row }) => row.event === event);
    const { row, to } = own[0]!;
    const change = row.region === 'flag' || to === 'same' ? {} : { [row.region]: to };
    for (const by of life.actors)
      for (const state of life.still) {
        if (own.some((one) => life.leads(one, state, by))) continue;
        guards.allow = (now, sent) =>
          sent.type === event && sent.by === by && alike(now, state) ? change : undefined;
        const [wrong] = life.differences(
          life.states.filter((one) => alike(one, state)),
          own,
        );
        guards.allow = undefined;
        const where = words(partOf(state, life.at));
        tell({ kind: 'state', what: `${life.id}: ${event} by ${by} in ${where}: allowed`, by: wrong });
      }
  }
}

/** Each sentence of the life cycle made to hold. */
function trySentencesOf<State extends object>(life: Judged<State>, tell: Tell): void {
  for (const name of Object.keys(life.guards)) {
    guards.off.add(`state: ${name}`);
    forget();
    const wrong = life.wrong();
    guards.off.clear();
    forget();
    tell({ kind: 'sentence', what: `${life.id}: "${name}": always holds`, by: wrong });
  }
}

export function tryStates(tell: Tell): void {
  tryMoves(ORDER, tell);
  tryMoves(PIECE, tell);
}

export function trySentences(tell: Tell): void {
  trySentencesOf(ORDER, tell);
  trySentencesOf(PIECE, tell);
}
