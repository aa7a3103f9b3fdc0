import fc from 'fast-check';
import { anyBeside, type BesideThrow } from './beside.ts';
import { anyBinding, type BindingThrow } from './binding-deeds.ts';
import type { Binders } from './bindings.ts';
import type { StoredSide } from './database.ts';
import { anyOrderThrow, type OrderThrow, type Person } from './deeds.ts';
import { Difference } from './difference.ts';
import { ordersWalk, type Orders } from './orders.ts';
import { anyPieceThrow, type PieceThrow } from './piece-deeds.ts';
import type { Production } from './production.ts';
import type { Guest } from './people.ts';
import { anyVisit, visit, type VisitThrow } from './visits.ts';

export type Throw = BesideThrow | OrderThrow | PieceThrow | BindingThrow | VisitThrow;

export const anyThrow: fc.Arbitrary<Throw> = fc.oneof(
  { weight: 4, arbitrary: anyOrderThrow },
  { weight: 8, arbitrary: anyPieceThrow },
  { weight: 1, arbitrary: anyBeside },
  { weight: 3, arbitrary: anyBinding },
  { weight: 3, arbitrary: anyVisit },
);

export interface RandomRun {
  people: readonly Person[];
  guests: readonly Guest[];
  binders: Binders;
  database: StoredSide;
  production: Production;
  /** Fresh orders, waiting to be pushed. */
  take: () => Promise<number[]>;
  /** Called for each deed that was done: whether it changed something, and the line of its table. */
  done: (moved: boolean) => void;
  met: (row: object) => void;
}

/** Orders and their pieces may move at the same moment. */
const familyOf = (thrown: Throw | undefined) => (thrown?.kind === 'piece' ? 'order' : thrown?.kind);

/** Of what comes at the same moment, at most. */
const AT_ONCE = 3;

/** Does what was thrown, and holds the product against the tables and SQL after each step. @throws Difference */
export async function runThrows(thrown: readonly Throw[], around: RandomRun): Promise<void> {
  const { people, guests, binders, database, production, take, done, met } = around;
  const story: string[] = [];
  let orders: Orders | undefined;
  if (thrown.some(({ kind }) => kind === 'binding' || kind === 'visit')) await binders.begin();
  for (let i = 0; i < thrown.length; i += 1) {
    const now = [thrown[i]!];
    // What is done at the same moment: the order of it is the server's affair.
    while (now.length < AT_ONCE && thrown[i]!.together && familyOf(thrown[i + 1]) === familyOf(now[0])) {
      i += 1;
      now.push(thrown[i]!);
    }
    const [first] = now;
    if (first!.kind === 'visit') done(await visit(first!, guests, story, met));
    else if (first!.kind === 'binding')
      (await binders.step(now as BindingThrow[], story, ({ row }) => met(row))).forEach(done);
    else {
      orders ??= await ordersWalk(people, database, production, await take(), met);
      (await orders.step(now as (BesideThrow | OrderThrow | PieceThrow)[], story)).forEach(done);
    }
  }
  await orders?.end();
  const wrong = await database.wrongCounts();
  if (wrong.length > 0) throw new Difference(story, `counts: ${wrong.slice(0, 3).join('; ')}`);
}
