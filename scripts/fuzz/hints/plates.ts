import { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { plate } from '#contract/plate/plate.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { profileOf } from './profile.ts';

const [DRAFT, READY, SENT] = [0, 20, 30];
const DEFECT = { defect: '偏色', level: 'major', responsible: 'device' } as const;

type AskId = (text: string, values: unknown[]) => Promise<number>;

/** The one side of a piece, whose file stands. */
const fileFor = (ask: AskId, factoryId: number, pieceId: number): Promise<number> =>
  ask(
    `with f as (insert into file (tenant_id, name, kind, bytes, sha256)
       values ($1, 'art.png', 'png', 1, decode(md5(random()::text), 'hex')) returning id),
     r as (insert into render_task (factory_id, key, job, state, due_at, file_id, created_at, updated_at)
       select $1, 'piece ' || $2::bigint, '{"how":{"dpi":300,"color":"rgb","white":"none"}}', 20, now(), f.id, now(), now() from f returning id)
     insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
     select $1, $2::bigint, 1, r.id, 300, 600, 10 from r returning id::int`,
    [factoryId, pieceId],
  );

/** A piece of a released batch whose file stands, by a profile of its own. */
export async function waitingPiece(hands: Hands): Promise<{ profileId: number; pieceId: number }> {
  const { world } = hands;
  const { factory: factoryId } = world.tenants;
  const profileId = await profileOf(hands)();
  const ask = async (text: string, values: unknown[]) =>
    (await world.ask<{ id: number }>(text, values))[0]!.id;
  const batchId = await ask(
    `insert into batch (factory_id, profile_id, made_by, state, created_at, updated_at)
     values ($1, $2, '测试', 10, now(), now()) returning id::int`,
    [factoryId, profileId],
  );
  const pieceId = await ask(
    `insert into piece (factory_id, copy_no, state, last_event, profile_id, batch_id, art_planned, quality_wanted, created_at, updated_at)
     values ($1, 1, 20, 'piece.batched', $2, $3, true, false, now(), now()) returning id::int`,
    [factoryId, profileId, batchId],
  );
  await fileFor(ask, factoryId, pieceId);
  return { profileId, pieceId };
}

/** Plates of a factory, each with a piece of no order, as they stand on their way. */
export function plateHints(hands: Hands): Hint[] {
  const { factory, world } = hands;
  const newProfile = profileOf(hands);
  const ask = async (text: string, values: unknown[]) =>
    (await world.ask<{ id: number }>(text, values))[0]!.id;
  /** @returns the plate and its piece */
  const laid = async (state: number) => {
    const { factory: factoryId } = world.tenants;
    const profileId = await newProfile();
    const id = await ask(
      `insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, created_at, updated_at)
       select $1, id, version_no, device_id, $3, 60000, 40000, 100, now(), now() from print_profile
       where factory_id = $1 and id = $2 returning id::int`,
      [factoryId, profileId, state],
    );
    const pieceId = await ask(
      `insert into piece (factory_id, copy_no, state, last_event, profile_id, art_planned, quality_wanted, created_at, updated_at)
       values ($1, 1, 30, 'piece.spliced', $2, true, false, now(), now()) returning id::int`,
      [factoryId, profileId],
    );
    await ask(
      `insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
       values ($1, $2, 1, $3, 1, 500, 500, 3000, 6000, 0) returning id::int`,
      [factoryId, id, pieceId],
    );
    await ask(
      `with f as (insert into file (tenant_id, name, kind, bytes, sha256)
         values ($1, 'plate.png', 'png', 1, decode(md5(random()::text), 'hex')) returning id)
       insert into plate_file (factory_id, plate_id, layout_version, kind, file_id, width_px, height_px, dpi, created_at)
       select $1, $2, 1, 'png', f.id, 1, 1, 300, now() from f returning id::int`,
      [factoryId, id],
    );
    return { id, version: 1, pieceId };
  };
  const seen = (state: number) => async () => {
    const { id, version } = await laid(state);
    return { id, version };
  };
  const waiting = async () => ({ profileId: (await waitingPiece(hands)).profileId });
  return [
    hint(plate.nest, waiting),
    hint(plate.detail, async () => ({ id: (await laid(DRAFT)).id })),
    hint(plate.act, async () => {
      // Of more than one the password is asked.
      const [one, two] = [await laid(DRAFT), await laid(DRAFT)];
      const versions = { [one.id]: one.version, [two.id]: two.version };
      return { event: 'plate.cancelled' as const, ids: [one.id, two.id], versions };
    }),
    hint(plate.sending, async () => {
      const { id, version } = await laid(SENT);
      const params = { reason: '换设备' };
      return { event: 'plate.recalled' as const, ids: [id], versions: { [id]: version }, params };
    }),
    hint(plate.kick, async () => {
      const { pieceId, ...own } = await laid(DRAFT);
      return { ...own, pieceIds: [pieceId], reason: '换材质' };
    }),
    hint(plateDesk.get, async () => ({ id: (await laid(DRAFT)).id })),
    hint(plateDesk.waiting, async () => ({ id: (await laid(DRAFT)).id })),
    hint(plateDesk.arrange, async () => {
      const { pieceId, ...own } = await laid(DRAFT);
      await fileFor(ask, world.tenants.factory, pieceId);
      return {
        ...own,
        places: [{ pieceId, side: 1, x: 1000, y: 1000, rotation: 0 as const, locked: false }],
      };
    }),
    hint(plateDesk.edit, async () => ({ id: (await laid(DRAFT)).id })),
    hint(plateDesk.leave, async () => ({ id: (await laid(DRAFT)).id })),
    hint(plate.download, seen(READY)),
    hint(plate.printed, seen(SENT)),
    hint(plate.failed, async () => ({ ...(await seen(SENT)()), defect: DEFECT })),
    hint(plate.undoPrinted, async () => {
      const own = await seen(SENT)();
      await factory(plate.printed, own);
      return { ...own, version: own.version + 1 };
    }),
  ];
}
