import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { recovery } from '#contract/recovery/recovery.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { profileOf } from './profile.ts';

/** Pieces of no order as they lie on the quality desk, and as they lie about when they are scrapped. */
export function qualityHints(hands: Hands): Hint[] {
  const { factory, world, word } = hands;
  const newProfile = profileOf(hands);
  let made = 0;
  const ask = async <R extends Record<string, unknown>>(text: string, values: unknown[]) =>
    (await world.ask<R>(text, values))[0]!;
  const newPiece = (state: number, lastEvent: string, wasRecovered = 0) =>
    ask<{ id: number; number: string }>(
      `insert into piece (factory_id, copy_no, state, recovery, was_made, last_event, art_planned, quality_wanted, created_at, updated_at)
       values ($1, 1, $2, $3, true, $4, true, true, now(), now()) returning id::int, number`,
      [world.tenants.factory, state, wasRecovered, lastEvent],
    );
  const onDesk = async () => {
    const { id: pieceId, number } = await newPiece(60, 'piece.printed');
    return { pieceId, number, version: 1 };
  };
  const seen = async () => {
    const { pieceId, version } = await onDesk();
    return { pieceId, version };
  };
  const newDefect = async () => {
    made += 1;
    const form = {
      ...{ code: `F${Date.now().toString(36)}${made}`, name: `${word('缺陷')}${made}`.slice(-20) },
      ...({ level: 'minor', responsible: 'unknown', treatment: 'remake' } as const),
      ...{ blankUsable: true, artWrong: false, position: 900 },
    };
    return { form, id: (await factory(defect.create, form)).id };
  };
  const verdict = async () => ({
    defectId: (await newDefect()).id,
    ...{ responsible: { kind: 'unknown' as const }, treatment: { kind: 'remake' as const } },
  });
  /** The record of a piece that failed just now. */
  const failed = async () => {
    const { number, ...own } = await onDesk();
    const said = await verdict();
    await factory(quality.fail, { ...own, ...said });
    const { list } = await factory(quality.page, { number });
    return { id: list[0]!.id, defectId: said.defectId };
  };
  const onPlate = async () => {
    const { factory: factoryId } = world.tenants;
    const profileId = await newProfile();
    const plate = await ask<{ id: number; number: string }>(
      `insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, sent_at, created_at, updated_at)
       select $1, id, version_no, device_id, 40, 60000, 40000, 100, now(), now(), now() from print_profile
       where factory_id = $1 and id = $2 returning id::int, number`,
      [factoryId, profileId],
    );
    const { pieceId } = await onDesk();
    await ask(
      `insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
       values ($1, $2, 1, $3, 1, 500, 500, 3000, 6000, 0) returning id::int`,
      [factoryId, plate.id, pieceId],
    );
    return { number: plate.number };
  };
  const lyingAbout = async () => {
    const { id } = await newPiece(95, 'piece.failed', 1);
    await ask(
      `insert into recovery_item (factory_id, piece_id, source, arrived_at) values ($1, $2, 'failed', now())
       returning piece_id::int`,
      [world.tenants.factory, id],
    );
    return id;
  };
  return [
    hint(defect.create, async () => ({
      ...(await newDefect()).form,
      code: `G${made}`,
      name: `新缺陷${made}`,
    })),
    hint(defect.update, async () => {
      const { id, form } = await newDefect();
      return { ...form, id, version: 1 };
    }),
    hint(defect.stop, async () => ({ id: (await newDefect()).id })),
    hint(defect.start, async () => ({ id: (await newDefect()).id })),
    hint(quality.look, async () => ({ number: (await onDesk()).number })),
    hint(quality.pass, seen),
    hint(quality.fail, async () => ({ ...(await seen()), ...(await verdict()) })),
    hint(quality.lost, seen),
    hint(quality.undo, async () => {
      const own = await seen();
      await factory(quality.pass, own);
      return { pieceId: own.pieceId };
    }),
    hint(quality.plate, onPlate),
    hint(quality.detail, async () => ({ id: (await failed()).id })),
    hint(quality.correct, async () => ({
      ...(await failed()),
      ...{ level: 'minor' as const, responsible: { kind: 'unknown' as const }, reason: '看错了' },
    })),
    hint(recovery.page, () => ({ view: 'waiting' as const })),
    hint(recovery.act, async () => {
      const id = await lyingAbout();
      const params = { reason: '破损' };
      return { event: 'recovery.discarded' as const, ids: [id], versions: { [id]: 1 }, params };
    }),
  ];
}
