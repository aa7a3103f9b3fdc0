import { batch } from '#contract/batch/batch.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { profileOf } from './profile.ts';

/** Batches of a factory, and pieces that wait for one. They are of no order: what orders ask of them stands elsewhere. */
export function batchHints(hands: Hands): Hint[] {
  const { factory, world } = hands;
  const newProfile = profileOf(hands);
  const piece = async (profileId: number) => {
    const [row] = await world.ask<{ id: number }>(
      `insert into piece (factory_id, copy_no, state, last_event, profile_id, art_planned, created_at, updated_at)
       values ($1, 1, 10, 'piece.art.made', $2, true, now(), now()) returning id::int`,
      [world.tenants.factory, profileId],
    );
    return row!.id;
  };
  const waiting = async () => {
    const profileId = await newProfile();
    await piece(profileId);
    return { profileId };
  };
  const made = async () => {
    const { profileId } = await waiting();
    return { profileId, id: (await factory(batch.make, { profileId })).batchId };
  };
  const more = async () => {
    const { id, profileId } = await made();
    await piece(profileId);
    return { id, version: 1 };
  };
  const batched = async () => {
    const { id } = await made();
    const { list } = await factory(batch.pieces, { id });
    return { pieceIds: list.map((one) => one.id), reason: '换材质' };
  };
  const act = async () => {
    const { id } = await made();
    return { event: 'batch.cancelled' as const, ids: [id], versions: { [id]: 1 } };
  };
  return [
    ...[batch.detail, batch.pieces].map((of) => hint(of, async () => ({ id: (await made()).id }))),
    ...[batch.preview, batch.make].map((of) => hint(of, waiting)),
    hint(batch.add, more),
    hint(batch.kick, batched),
    hint(batch.act, act),
  ];
}
