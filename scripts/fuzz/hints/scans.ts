import { randomUUID } from 'node:crypto';
import { scan } from '#contract/scan/scan.ts';
import { station } from '#contract/station/station.ts';
import { hint, type Hands, type Hint } from './hint.ts';

let seq = 0;

/** A station where somebody is at work, and what he scans. */
export function scanHints({ factory, word, world }: Hands): Hint[] {
  const factoryId = world.tenants.factory;
  const manned = async () => {
    const { id: stationId } = await factory(station.create, {
      name: word('质检台'),
      kind: 'quality' as const,
    });
    const [user] = await world.ask<{ id: number }>(
      `insert into app_user (username, real_name, password_hash) values ($1, $2, '') returning id::int`,
      [word('scan'), word('工人')],
    );
    await world.ask('insert into membership (tenant_id, user_id) values ($1, $2)', [factoryId, user!.id]);
    await world.ask(
      `insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at)
       values ($1, $2, $3, now(), now())`,
      [factoryId, stationId, user!.id],
    );
    return { stationId, userId: user!.id };
  };
  /** A piece of no order that waits to be inspected. */
  const piece = async () => {
    const [one] = await world.ask<{ number: string }>(
      `insert into piece (factory_id, copy_no, state, was_made, last_event, art_planned, quality_wanted, created_at, updated_at)
       values ($1, 1, 60, true, 'piece.printed', true, true, now(), now()) returning number`,
      [factoryId],
    );
    return one!.number;
  };
  const heldPiece = async () => {
    const [one] = await world.ask<{ id: number }>(`select id::int from piece where number = $1`, [
      await piece(),
    ]);
    return one!.id;
  };
  const made = (code: string) => ({ scanId: randomUUID(), seq: (seq += 1), code, deviceAt: Date.now() });
  const scanned = async () => {
    const { stationId } = await manned();
    const scans = [made(await piece())];
    const { answers } = await factory(scan.send, { stationId, sentAt: Date.now(), scans });
    return { stationId, lastId: answers[0]!.id };
  };
  return [
    hint(scan.station, async () => ({ stationId: (await manned()).stationId })),
    hint(scan.held, async () => ({ pieceId: await heldPiece() })),
    hint(scan.send, async () => ({
      ...{ stationId: (await manned()).stationId, sentAt: Date.now(), scans: [made(await piece())] },
    })),
    hint(scan.undo, async () => ({ stationId: (await scanned()).stationId })),
    hint(scan.signOff, manned),
    hint(scan.seen, scanned),
  ];
}
