import { tails } from '#contract/tails/tails.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { waitingPiece } from './plates.ts';

/** Open pieces of batches: those that wait for a plate, and one that was printed and that nobody finds. */
export function tailHints(hands: Hands): Hint[] {
  const waits = async () => ({ ids: [(await waitingPiece(hands)).pieceId] });
  const printed = async () => {
    const { pieceId } = await waitingPiece(hands);
    await hands.world.ask(`update piece set state = 40, was_made = true where id = $1`, [pieceId]);
    return { ids: [pieceId], versions: { [pieceId]: 1 } };
  };
  return [
    hint(tails.page, () => ({})),
    hint(tails.batches, () => ({})),
    hint(tails.detail, async () => ({ id: (await waits()).ids[0]! })),
    hint(tails.plan, waits),
    hint(tails.nest, waits),
    hint(tails.lost, printed),
    hint(tails.urge, waits),
    hint(tails.paper, async () => {
      const own = await waits();
      // Of a batch that is old.
      await hands.world.ask(
        `update batch set created_at = now() - interval '11 days' where id = (select batch_id from piece where id = $1)`,
        own.ids,
      );
      return { ...own, view: 'all' as const };
    }),
  ];
}
