import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { HOUR } from './clock.ts';
import { begin, count, moveClock, send, take, type Life, type Sender } from './life.ts';
import type { Family, Script } from './scripts.ts';
import type { lifeMaker, World } from './new-life.ts';
import type { Step } from './steps.ts';

/** What the tellers of single orders and of families share. */
export interface Teller {
  world: World;
  make: ReturnType<typeof lifeMaker>;
  /** When an order of that age was made. */
  born: (age: Script['age']) => number;
  /** Sends the steps one after the other. @returns when the last one was sent. */
  play: (life: Life, steps: readonly Step[], from: number, until: number) => number;
  senderOf: (step: Pick<Step, 'by' | 'type'>, life: Life) => Sender;
}

/** Orders that belong together: a split one with its children, one that another took in, or two that could be one. */
export const tellFamily = (teller: Teller, family: Family, nth: number): Life[] =>
  TELLERS[family.move](teller, family, nth);
const TELLERS = { split: tellSplit, merge: tellMerge, alike: tellAlike };

const goesOn = ({ goesOn: ways }: Family, nth: number) => ways[nth % ways.length]!;

/** Half of its life is for what was before, so that what follows has its time too. */
const half = (from: number, until: number) => from + (until - from) / 2;

function tellSplit({ world, make, born, play, senderOf }: Teller, family: Family, nth: number): Life[] {
  const until = world.anchor - 60_000;
  const from = born(family.age);
  const parent = make(from, { lines: family.children });
  const ready = play(parent, family.before, from, half(from, until));
  const at = new Date(Math.round(ready + (until - ready) * 0.05));
  const by = senderOf({ by: family.by, type: 'order.split' }, parent);
  moveClock(parent, at.getTime());
  const before = { ...parent.row };
  send(parent, { type: 'order.split', by: family.by }, at, by);
  const children = parent.lines.map((line): Life => {
    const row = { ...before, version: 1, createdAt: at, updatedAt: at };
    const child: Life = {
      row,
      lines: [{ ...line }],
      events: [],
      packages: [],
      target: parent.target,
      parent,
    };
    count(child);
    begin(child, 'order.created', family.by, by, { reason: '由拆分生成' });
    return child;
  });
  for (const [i, child] of children.entries()) play(child, goesOn(family, nth + i), at.getTime(), until);
  return [parent, ...children];
}

function tellMerge({ world, make, born, play, senderOf }: Teller, family: Family, nth: number): Life[] {
  const until = world.anchor - 60_000;
  const from = born(family.age);
  const taken = make(from, {});
  const into = sameBuyer(make, taken, from + HOUR / 6);
  const ready = Math.max(
    play(taken, family.before, from, half(from, until)),
    play(into, family.before, from + HOUR / 6, half(from, until)),
  );
  const at = new Date(Math.round(ready + (until - ready) * 0.05));
  // Its number follows once it has one.
  const event: OrderEvent = { type: 'order.merge', by: family.by, into: 0 };
  const by = senderOf(event, taken);
  for (const life of [taken, into]) moveClock(life, at.getTime());
  send(taken, event, at, by, { facts: { mergeFits: true } });
  take(into, taken, at, family.by, by);
  play(into, goesOn(family, nth), at.getTime(), until);
  return [taken, into];
}

function tellAlike({ world, make, born, play }: Teller, family: Family): Life[] {
  const until = world.anchor - 60_000;
  const from = born(family.age);
  const first = make(from, {});
  const second = sameBuyer(make, first, from + HOUR / 6);
  play(first, family.before, from, until);
  play(second, family.before, from + HOUR / 6, until);
  return [first, second];
}

/** Another order of the same shop, buyer and address. */
function sameBuyer(make: Teller['make'], { row, target }: Life, at: number): Life {
  for (;;) {
    const life = make(at, {});
    if (life.row.shopId !== row.shopId || life.target !== target) continue;
    const { recipientName, recipientPhone, country, province, city, district, address, postcode } = row;
    const place = { recipientName, recipientPhone, country, province, city, district, address, postcode };
    const buyerKey = (row.buyerKey ??= 'OAIDsameBuyer0000000');
    Object.assign(life.row, place, { buyerKey });
    return life;
  }
}
