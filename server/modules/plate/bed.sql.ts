import { sql } from 'kysely';
import type { Bed, JigSlot } from '#contract/plate/layout.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Db } from '#server/platform/database.ts';

/** [M12] What pieces are laid on: as the profile says, and of a table with holders those of its jig as they are now. */
export async function bedOf<S extends PrintSettings>(
  db: Db,
  factoryId: number,
  settings: S,
): Promise<S & Pick<Bed, 'slots'>> {
  if (settings.media !== 'jig') return settings;
  const { rows } = await sql<JigSlot & { models: string[] }>`
    select s.x, s.y, s.w, s.h, s.rotation, array(
      select m.name from jig_slot_model l join model m on m.factory_id = ${factoryId} and m.id = l.model_id
      where l.factory_id = ${factoryId} and l.jig_id = s.jig_id and l.slot_no = s.no order by 1) as models
    from jig_slot s where s.factory_id = ${factoryId} and s.jig_id = ${settings.jigId} order by s.no`.execute(
    db,
  );
  // A holder that names no model takes whatever fits.
  const slots = rows.map(({ models, ...slot }) => (models.length > 0 ? { ...slot, models } : slot));
  return { ...settings, slots };
}
