import type { Output, Parsed } from '#contract/endpoint.ts';
import { MOST_CANDIDATES, type lineArt } from '#contract/order/line-art.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as sql from './match.sql.ts';
import { readingsOf } from './names.ts';

/**
 * What lines files mean by their names. [G23] A file has its line where its name means exactly one that may be edited and
 * no other file means the same one alone; otherwise a person chooses.
 */
export async function match(
  ctx: Ctx,
  { files }: Parsed<typeof lineArt.match>,
): Promise<Output<typeof lineArt.match>> {
  const asker = askerOf(ctx);
  const asked = files.flatMap(({ name }, file) =>
    readingsOf(name).map((reading): sql.Asked => ({ ...reading, file })),
  );
  const [meant, closed] = await Promise.all([
    sql.linesMeant(ctx.db, asker, asked),
    sql.linesClosed(ctx.db, asker, asked),
  ]);
  const byFile = Map.groupBy(meant, ({ file }) => file);
  const alone = [...byFile.values()].flatMap((lines) => (lines.length === 1 ? lines[0]!.lineId : []));
  const isShared = (lineId: number): boolean => alone.indexOf(lineId) !== alone.lastIndexOf(lineId);
  return files.map(({ key }, file) => {
    const lines = byFile.get(file) ?? [];
    const [only] = lines;
    const shared = lines.length === 1 && isShared(only!.lineId);
    return {
      key,
      lineId: lines.length === 1 && !shared ? only!.lineId : null,
      candidates: lines.slice(0, MOST_CANDIDATES).map(({ file: _file, pictureFileId, ...line }) => ({
        ...line,
        thumbUrl: ctx.files.link(pictureFileId, 'thumb'),
      })),
      found: lines.length,
      closed: closed.get(file) ?? 0,
      shared,
    };
  });
}
