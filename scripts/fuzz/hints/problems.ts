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
  return [
    hint(problems.page, () => ({})),
    hint(problems.open, left),
    hint(problems.detail, async () => ({ id: await opened() })),
    hint(problems.act, async () => {
      const id = await opened();
      return { event: 'problem.taken' as const, ids: [id], versions: { [id]: 1 }, params: {} };
    }),
  ];
}
