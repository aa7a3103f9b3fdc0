import type { Answer, Parsed } from '#contract/endpoint.ts';
import { LINK_BYTES, LINK_MS, type pictureWays } from '#contract/picture/ways.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { OutgoingFailure, type Outgoing } from '#server/platform/outgoing.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { requireFolder } from '../folders.ts';
import { look } from '../store.ts';
import { runArrivals, type ArrivalInput } from './arrivals.ts';

interface LinksInput extends ArrivalInput {
  links: readonly string[];
}

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const AT_ONCE = 4;
export const WRONG_LINK = '链接打开的不是图片，请确认它直接指向 PNG、JPEG、WebP、TIFF、GIF 或 SVG 文件。';
const FAILURES = {
  unreachable: '打不开这个链接，请检查地址后重试。',
  timeout: `${LINK_MS / 1000} 秒内没有下载完，请稍后重试，或下载后直接上传。`,
  tooLong: `文件超过 ${LINK_BYTES / 1024 ** 2} MB，请下载后直接上传。`,
};

/** Each link once: what stands twice in a list would only be there already. */
export async function startLinks(
  ctx: Ctx,
  { folderId, links }: Parsed<typeof pictureWays.links>,
): Promise<Answer<typeof pictureWays.links>> {
  const input: LinksInput = { folderId, userName: ctx.userName, links: [...new Set(links)] };
  const taskId = await change(ctx, { kind: 'silent' }, async (trx) => {
    await requireFolder(trx, ctx.tenantId, folderId);
    return ctx.tasks.submit(trx, {
      ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'picture.links' },
      ...{ title: `${input.links.length} 个图片链接`, input: input as unknown as Json },
    });
  });
  ctx.tasks.wake();
  return { taskId };
}

export const runLinks =
  (looked: () => void) =>
  (run: TaskRun): Promise<Outcome> => {
    const { links } = run.task.input as unknown as LinksInput;
    const items = links.map((from) => ({ from, folder: [] }));
    const bring = async (at: number, to: string) => {
      const url = await follow(run.outgoing, links[at]!, to);
      return look(to, linkedName(url), WRONG_LINK);
    };
    return runArrivals(run, { items, bring, name: '图片链接', atOnce: AT_ONCE }, looked);
  };

/** @returns the address that gave the picture. @throws Refusal where none came */
export async function follow(outgoing: Outgoing, link: string, to: string): Promise<string> {
  const until = Date.now() + LINK_MS;
  let url = link;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const left = Math.max(1, until - Date.now());
    const { status, headers } = await outgoing
      .fetchTo(to, { url, timeoutMs: left, mostBytes: LINK_BYTES, headers: { accept: 'image/*' } })
      .catch((error: unknown) => {
        throw error instanceof OutgoingFailure ? badRequest(FAILURES[error.kind]) : error;
      });
    if (status === 200) return url;
    const next = REDIRECTS.has(status) ? URL.parse(headers['location'] ?? '', url) : null;
    if (!next) throw badRequest(`对方没有给出图片（状态 ${status}），请确认链接仍然有效。`);
    url = next.href;
  }
  throw badRequest('链接跳转次数过多，请填写图片的最终地址。');
}

/** The last part of its path; of none the host. */
export function linkedName(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
