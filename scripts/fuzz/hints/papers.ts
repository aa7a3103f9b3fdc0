import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const { kind, design } = DELIVERED.tag4030;
const [BATCHED] = [20];

/** Templates of a merchant, who asks first where both may, and a factory's tags that are printed by its own. */
export function paperHints({ factory, merchant, word, world }: Hands): Hint[] {
  const form = () => ({ name: word('模板'), kind, from: 'tag4030' as const });
  const template = async () => (await merchant(printTemplate.create, form())).id;
  const piece = async () =>
    (
      await world.ask<{ id: number }>(
        `insert into piece (factory_id, copy_no, state, last_event, art_planned, quality_wanted, created_at, updated_at)
         values ($1, 1, $2, 'piece.batched', true, false, now(), now()) returning id::int`,
        [world.tenants.factory, BATCHED],
      )
    )[0]!.id;
  const tags = async () => ({
    templateId: (await factory(printTemplate.create, form())).id,
    ids: [await piece()],
  });
  return [
    hint(printTemplate.create, form),
    hint(printTemplate.copy, async () => ({ id: await template(), name: word('副本') })),
    hint(printTemplate.update, async () => ({
      ...{ id: await template(), version: 1, name: word('模板'), design: { ...design, height: 3100 } },
    })),
    hint(printTemplate.detail, async () => ({ id: await template() })),
    hint(printTemplate.version, async () => ({ id: await template(), no: 1 })),
    hint(printTemplate.default, async () => ({ id: await template(), isDefault: true })),
    ...[printTemplate.stop, printTemplate.start].map((of) =>
      hint(of, async () => {
        const id = await template();
        // The first one of a kind is its default, which is not stopped.
        await merchant(printTemplate.default, { id, isDefault: false });
        return { ids: [id] };
      }),
    ),
    hint(printTemplate.preview, () => ({ kind, design })),
    hint(pieceTag.page, () => ({ view: 'waiting' as const })),
    hint(pieceTag.print, tags),
    hint(pieceTag.paper, async () => ({ runId: (await factory(pieceTag.print, await tags())).runId })),
  ];
}
