import { sql } from 'kysely';
import sharp from 'sharp';
import type { ScanAt } from '#server/modules/quality/service.ts';
import type { Hall } from './hall.ts';
import { buildStation, signOn } from './routes.ts';

// What lies on a quality desk, and who works at one.

export const rowOfPiece = async (hall: Hall, id: number) =>
  (
    await hall.ask(
      sql<{
        state: number;
        recovery: number;
        version: number;
        pass: number;
        attempt: number;
        urgent: boolean;
        number: string;
      }>`select state, recovery, version, pass, attempt, urgent, number from piece where id = ${id}`,
    )
  )[0]!;

/** Of all pieces of an order, those that were scrapped, too. */
export const statesOfOrder = async (hall: Hall, orderId: number) =>
  (
    await hall.ask(sql<{ state: number }>`select state from piece where order_id = ${orderId} order by id`)
  ).map(({ state }) => state);

/** A station with somebody signed on. */
export async function stationOf(hall: Hall, username = 'factory01'): Promise<ScanAt> {
  const { factory: factoryId } = hall.t.tenants;
  const stationId = await buildStation(hall.system, { factoryId, kind: 'quality' });
  const { id, name } = await signOn(hall.system, { factoryId, stationId, username });
  const now = new Date();
  return {
    ...{ factoryId, doneAt: now, station: { id: stationId, stepIds: [], operators: [{ id, name }] } },
    hand: { tenantId: factoryId, by: 'factory', userId: id, userName: name, now },
  };
}

/** These pieces lie on one plate, which is printed. @returns its number */
export async function plateWith(hall: Hall, pieceIds: readonly number[]): Promise<string> {
  const { factory: factoryId } = hall.t.tenants;
  const [plate] = await hall.ask(sql<{ id: number; number: string }>`
    insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, sent_at, created_at, updated_at)
    select f.factory_id, f.id, f.version_no, f.device_id, 40, 60000, 40000, 100, now(), now(), now()
    from print_profile f join batch b on b.profile_id = f.id join piece p on p.batch_id = b.id
    where p.id = ${pieceIds[0]!} returning id, number`);
  for (const [i, id] of pieceIds.entries())
    await sql`
      insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
      values (${factoryId}, ${plate!.id}, ${i + 1}, ${id}, 1, ${500 + i * 3300}, 500, 3000, 6000, 0)`.execute(
      hall.system,
    );
  return plate!.number;
}

export const onePixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer();
