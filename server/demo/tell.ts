import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import { buyingTime, HOUR, schedule, startOfDay } from './clock.ts';
import { withDetours } from './detours.ts';
import { tellFamily, type Teller } from './families.ts';
import { moveClock, NOBODY, send, type Life } from './life.ts';
import { lifeMaker, type World } from './new-life.ts';
import { FAMILIES, SCRIPTS, type Script } from './scripts.ts';
import { eventOf } from './steps.ts';
import { waybills } from './waybills.ts';

/** Every order of the demo with its whole history, each event allowed by the life cycle. */
export function tellOrders(world: World): Life[] {
  const { faker, anchor, shops, merchants } = world;
  const firstFactory = shops[0]!.goods[0]![0]!.sku!.factoryId;
  const waybill = waybills(faker);
  const shopOf = new Map(shops.map((shop) => [shop.id, shop]));
  const isAbroad = ({ row }: Life) => !shopOf.get(row.shopId)!.regions.includes('CN');

  const senderOf: Teller['senderOf'] = ({ by, type }, { row }) => {
    if (by === 'factory') {
      const workers = row.factoryId === firstFactory ? world.factory : world.secondFactory;
      return workers[faker.datatype.boolean(0.85) ? 0 : workers.length - 1]!;
    }
    if (by !== 'merchant') return NOBODY;
    const { owner, helpers } = merchants[shopOf.get(row.shopId)!.merchant];
    const mayHelp = !['order.push', 'order.resubmit', 'order.recall', 'order.cancel'].includes(type);
    return mayHelp && helpers.length > 0 && faker.datatype.boolean(0.5)
      ? faker.helpers.arrayElement(helpers)
      : owner;
  };

  const play: Teller['play'] = (life, bare, from, until) => {
    const steps = withDetours(faker, bare, {
      abroad: isAbroad(life),
      synced: life.row.platform !== 'local',
      old: until - from > 120 * HOUR,
    });
    const times = schedule(faker, steps, from, until);
    for (const [i, step] of steps.entries()) {
      const at = times[i]!;
      moveClock(life, at);
      if (step.byClock) continue;
      step.before?.(life);
      const event = eventOf(step, { life, at, anchor, faker, waybill: () => waybill(isAbroad(life)) });
      send(life, event, new Date(at), senderOf(step, life), { facts: step.facts, note: step.note });
      step.after?.(life);
    }
    return times.at(-1) ?? from;
  };

  const born: Teller['born'] = ([min, max]) => {
    const from = anchor - faker.number.float({ min, max }) * HOUR;
    const now = max < 12;
    const bought = buyingTime(faker, startOfDay(from));
    if (!now && anchor - bought >= min * HOUR) return bought;
    // Too young for it: at night it was rather made the evening before.
    return Math.round(!now && from - startOfDay(from) < 8 * HOUR ? from - 8 * HOUR : from);
  };

  const teller: Teller = { world, make: lifeMaker(world), born, play, senderOf };
  const single = SCRIPTS.flatMap((script) =>
    Array.from({ length: script.orders }, () => tellOne(teller, script)),
  );
  const families = FAMILIES.flatMap((family) =>
    Array.from({ length: family.families }, (_, i) => tellFamily(teller, family, i)).flat(),
  );
  for (const life of families) moveClock(life, anchor - 60_000);
  return [...single, ...families];
}

function tellOne({ world, make, born, play }: Teller, script: Script): Life {
  const at = born(script.age);
  const life = make(at, script);
  const until = world.anchor - 60_000;
  play(life, script.steps, at, until - (script.over ?? 0) * HOUR);
  moveClock(life, until);
  const ended = statusOf(life.row.status);
  if (ended !== script.ends) throw new Error(`demo: a story should end ${script.ends}, it ended ${ended}`);
  return life;
}
