import { tellParts, untellParts } from '#server/modules/order/service.ts';
import type { PackageFollows } from './life-types.ts';

type Done = Parameters<PackageFollows>[0];
const partsOf = ({ mover, steps }: Done) => ({
  factoryId: mover.tenantId,
  packageIds: steps.map(({ row }) => row.id),
  now: mover.now,
});

/** [X28] A package that leaves before others of its order is told to the platform by itself, with its own lines. */
export const partEffects = {
  'part.tell': (done) => tellParts(done.trx, partsOf(done)),
  'part.withdraw': (done) => untellParts(done.trx, partsOf(done)),
} satisfies Record<string, PackageFollows>;
