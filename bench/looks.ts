import type pg from 'pg';
import sharp from 'sharp';
import { drawPrints } from '#server/demo/art/prints.ts';
import { LOOK_PX, lookOf, type Look } from '#server/platform/picture-work/look.ts';

/** Each motif in so many parts and colours. */
const CROPS = 4;
const HUES = [0, 75, 150, 225];

/** Looks of drawn motifs, of parts of them and in other colours: what a store of designs is made of. */
async function drawnLooks(): Promise<Look[]> {
  const looks: Look[] = [];
  for (const { svg } of drawPrints()) {
    const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
      .flatten({ background: '#808080' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    for (let crop = 0; crop < CROPS; crop++)
      for (const hue of HUES) {
        const share = 1 - crop / 6;
        const part = {
          left: crop % 2 ? 0 : Math.floor(width * (1 - share)),
          top: crop > 1 ? 0 : Math.floor(height * (1 - share)),
          width: Math.floor(width * share),
          height: Math.floor(height * share),
        };
        const pixels = await sharp(data, { raw: info })
          .extract(part)
          .modulate({ hue })
          .resize(LOOK_PX, LOOK_PX, { fit: 'fill' })
          .removeAlpha()
          .toColourspace('srgb')
          .raw()
          .toBuffer();
        looks.push(lookOf(pixels));
      }
  }
  return looks;
}

/** The file that all planted pictures of a tenant name; its content is nowhere. */
export async function plantedFile(admin: pg.Client, tenantId: number): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into file (tenant_id, name, kind, bytes, sha256) values ($1, 'planted.png', 'png', 1, sha256('planted'))
     returning id`,
    [tenantId],
  );
  return Number(rows[0]!.id);
}

/**
 * A store of so many looks, in clusters about the drawn ones: bits that are not sure fall as they will, of the others none,
 * a sixteenth or an eighth is another, and each tone is up to 32 away.
 */
export async function plantLooks(admin: pg.Client, tenantId: number, looks: number): Promise<void> {
  const drawn = await drawnLooks();
  await admin.query('create temp table drawn (n int primary key, phash bigint, stable bigint, tones bigint)');
  await admin.query(
    'insert into drawn select (ordinality - 1)::int, p, s, t from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality d (p, s, t, ordinality)',
    [drawn.map(({ phash }) => phash), drawn.map(({ stable }) => stable), drawn.map(({ tones }) => tones)],
  );
  const fileId = await plantedFile(admin, tenantId);
  await admin.query(
    `insert into picture (tenant_id, name, status, sha256, bytes, kind, width, height, file_id, since, uploaded_by_name,
       created_at, updated_at)
     select $1, '图片 ' || i, 10, sha256(('look ' || i)::bytea), 1000, 'png', 800, 800, $3, at, '', at, at
     from (select i, timestamptz '2026-11-20 12:00+08' - ($2::int - i) * interval '1 second' as at
       from generate_series(1, $2::int) i) n`,
    [tenantId, looks, fileId],
  );
  await admin.query(
    `with placed as (select id, row_number() over (order by id) as i from picture where tenant_id = $1 and name like '图片 %'),
     dice as (
       select id, i, hashint8extended(i, 1) as a, hashint8extended(i, 2) as b, hashint8extended(i, 3) as c,
         hashint8extended(i, 4) as d, (hashint8extended(i, 5) & 2147483647)::int as which from placed)
     insert into picture_look (tenant_id, picture_id, phash, stable, tones)
     select $1, d.id, w.phash # (a & b & ~w.stable) # (case when which % 5 < 1 then 0 when which % 5 < 3 then a & b & c & d
         else a & b & c end & w.stable), w.stable # (b & c & d & a), (
         select bit_or(least(255, greatest(0, ((w.tones >> (8 * k)) & 255) + ((d.d >> (8 * k)) & 63) - 32)) << (8 * k))
         from generate_series(0, 7) k)
     from dice d join drawn w on w.n = which / 8 % $2::int`,
    [tenantId, drawn.length],
  );
}
