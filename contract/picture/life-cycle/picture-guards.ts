import { isFilled, sentences, unread, type Guard } from '#contract/life-cycle/guards.ts';
import { CODES } from '#contract/errors.ts';
import type { PictureActor } from './picture-events.ts';
import { PICTURE_UNREAD, type PictureFacts } from './picture-facts.ts';
import type { PICTURE_REGIONS } from './picture-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: PictureActor;
  reason?: string;
}

type PictureGuard = Guard<typeof PICTURE_REGIONS, PictureFacts, Given>;
const { sentBy, fact, given } = sentences<PictureFacts, Given>();

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PICTURE_GUARDS = {
  'the owner sends it': sentBy(['owner'], '这一步由图片所属的公司操作，请联系对方处理。'),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the owner or the timer sends it': sentBy(
    ['owner', 'timer'],
    '这一步由图片所属的公司操作，请联系对方处理。',
  ),
  'the owner or the platform sends it': sentBy(
    ['owner', 'platform'],
    '这一步由图片所属的公司或平台操作，请联系他们处理。',
  ),
  'the owner or the system sends it': sentBy(
    ['owner', 'system'],
    '这一步由图片所属的公司操作，请联系对方处理。',
  ),
  'a reason': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),

  'quota holds': fact((f) => f.quotaHolds, '图库空间不足，请先彻底删除不用的图片，或联系平台扩容。'),
  'size and leading bytes fit': fact(
    (f) => f.fits,
    '这个文件不能放进图库，请上传 200 MB 以内的 PNG、JPEG、WebP、GIF、TIFF 或 SVG 图片。',
  ),
  'folder stands': fact((f) => f.folderStands, '文件夹已被删除，请刷新后重新选择文件夹。'),
  'decodes to its last line': fact((f) => f.decodes, '图片无法完整读取，请重新导出后上传。'),
  'no earlier version stands': fact((f) => !f.earlierStands, '这张图片还有可用的版本，请刷新后核对。'),
  'an earlier version stands': fact((f) => f.earlierStands, '这张图片没有更早的版本，请重新上传。'),
  'no worker holds it': fact((f) => !f.workerHolds, '图片正在检查，请稍等。'),
  'fewer than 3 tries': fact((f) => f.triesLeft, '已检查 3 次仍未完成，请重新上传这张图片。'),
  'the same content came again': fact((f) => f.sameContent, '内容与回收站里的图片不同，请直接上传。'),
  'it was usable': fact((f) => f.wasUsable, '这张图片在删除前就无法使用，请重新导出后上传。'),
  'the outcome is ready': fact((f) => f.wasUsable, '这张图片在删除前就无法使用，请重新导出后上传。'),
  'the outcome is broken': fact((f) => !f.wasUsable, '这张图片在删除前可以使用，请刷新后核对。'),
  'nothing that is open uses it': fact(
    (f) => !f.used,
    '还有编码或未完成的订单在使用这张图片，请先为它们换图，再彻底删除。',
  ),
  'it is done by hand, or its time is over': {
    holds: (f, e) => e.by === 'owner' || f.timeOver,
    code: CODES.conflict,
    otherwise: '还没有到自动清除的时间，请手工删除。',
  },
  'who blocked it, or the platform': {
    holds: (f, e) => e.by === 'platform' || f.blockedByOwner,
    code: CODES.conflict,
    otherwise: '这张图片由平台停用，请联系平台处理。',
  },
  ...unread(PICTURE_UNREAD),
} as const satisfies Record<string, PictureGuard>;

export type PictureGuardName = keyof typeof PICTURE_GUARDS;
