import { download, type DownloadResource } from '#contract/download/download.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/wire.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { templateNames, templateOf } from './templates.ts';
import * as sql from './sql.ts';

/** The templates of the caller's side, then what his own tasks left, the newest first. */
export async function list(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof download.list>,
): Promise<Answer<typeof download.list>> {
  const templates = await templatesFor(ctx, asked);
  const offset = (pageNo - 1) * pageSize;
  const shown = templates.slice(offset, offset + pageSize);
  const page = { offset: Math.max(0, offset - templates.length), limit: pageSize - shown.length };
  if (asked.kind === 'template') return { list: shown, total: templates.length };
  const [rows, total] = await Promise.all([
    sql.taskFiles(ctx.db, ctx.tenantId, ctx.userId, asked, page),
    sql.countTaskFiles(ctx.db, ctx.tenantId, ctx.userId, asked),
  ]);
  const files = rows.map(({ taskId, kind, fileId, name, bytes, title, endedAt }) => ({
    code: `${kind}:${taskId}`,
    kind,
    name,
    about: title,
    bytes,
    url: `${ctx.files.link(fileId)!}&download=1`,
    createdAt: endedAt,
  }));
  return { list: [...shown, ...files], total: templates.length + total };
}

async function templatesFor(
  { side, files }: Ctx,
  { kind, name = '' }: Omit<Parsed<typeof download.list>, 'pageNo' | 'pageSize'>,
): Promise<DownloadResource[]> {
  if (kind !== undefined && kind !== 'template') return [];
  const found: DownloadResource[] = [];
  for (const key of templateNames(side!)) {
    const template = (await templateOf(files, key))!;
    if (!template.title.toLowerCase().includes(name.toLowerCase())) continue;
    found.push({
      code: `template:${key}`,
      kind: 'template',
      name: template.title,
      about: template.about,
      bytes: template.content.length,
      url: BASE_PATH + download.template.path.replace('{name}', key),
      createdAt: null,
    });
  }
  return found;
}
