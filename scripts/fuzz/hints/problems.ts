import { intercepts } from '#contract/intercept/intercept.ts';
import { packages } from '#contract/package/package.ts';
import { problems } from '#contract/problem/problem.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { packagesBy } from './packages.ts';

/** Tickets of packages that left. */
export function problemHints(hands: Hands): Hint[] {
  const { factory, world } = hands;
  const { numbered } = packagesBy(hands);
  const numberOf = async (id: number) =>
    (await world.ask<{ number: string }>('select number from package where id = $1', [id]))[0]!.number;
  const left = async () => {
    const id = await numbered();
    await factory(packages.act, { event: 'package.handed.over' as const, ids: [id], params: {} });
    return { number: await numberOf(id), kind: 'address' as const, text: '地址不详' };
  };
  const opened = async () => (await factory(problems.open, await left())).id;
  const gone = async () => {
    const id = await numbered();
    await factory(packages.act, { event: 'package.handed.over' as const, ids: [id], params: {} });
    return [id];
  };
  const asked = async () => {
    const ids = await gone();
    await factory(intercepts.ask, { ids, reason: '买家退款' });
    return ids;
  };
  return [
    hint(intercepts.ask, async () => ({ ids: await gone(), reason: '买家退款' })),
    hint(intercepts.end, async () => ({ ids: await asked(), outcome: 'done' as const })),
    hint(intercepts.withdraw, async () => ({ ids: await asked() })),
    hint(problems.page, () => ({})),
    hint(problems.export, () => ({})),
    hint(problems.open, left),
    hint(problems.detail, async () => ({ id: await opened() })),
    hint(problems.act, async () => {
      const ids = [await opened()];
      const params = { way: 'phone' as const, text: '请改派' };
      await factory(problems.act, { event: 'problem.asked.carrier' as const, ids, params });
      // What either side may do.
      return { event: 'problem.urged' as const, ids, versions: { [ids[0]!]: 2 }, params: {} };
    }),
  ];
}
