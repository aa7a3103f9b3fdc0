import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { artDesk } from '#contract/art-desk/art-desk.ts';
import { PictureKind } from '#contract/picture/picture.ts';
import { refuseTruncated } from '#server/modules/file/service.ts';
import { follow, linkedName, WRONG_LINK } from '#server/modules/picture/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';

/** The picture behind a link, fetched by the guarded way out and judged by its own bytes; it is the asker's as an upload is. */
export async function fetchLink(
  ctx: Ctx,
  { url }: Parsed<typeof artDesk.fetch>,
): Promise<Answer<typeof artDesk.fetch>> {
  const { files } = ctx;
  const folder = await files.scratch();
  try {
    const at = path.join(folder, 'picture');
    const name = linkedName(await follow(ctx.outgoing, url, at)).slice(0, 255);
    const stored = await files.keep(
      ctx.db,
      ctx.tenantId,
      name,
      fs.createReadStream(at),
      ({ path: came, kind }) => {
        if (!PictureKind.safeParse(kind).success) throw badRequest(WRONG_LINK);
        return refuseTruncated(files.pictures, came, kind);
      },
      { by: ctx.userId, for: 'upload' },
    );
    const [link, thumb] = [files.link(stored.id)!, files.link(stored.id, 'thumb')!];
    return { ...stored, fileId: stored.id, name, url: link, thumbUrl: thumb };
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
