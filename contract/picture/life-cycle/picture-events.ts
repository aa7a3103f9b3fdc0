import { z } from 'zod';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import type { PictureRegion } from './picture-states.ts';

/** Who sends an event of a picture. */
export const PICTURE_ACTORS = { owner: '所属公司', platform: '平台', timer: '定时', system: '系统' } as const;
export type PictureActor = keyof typeof PICTURE_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: PictureRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly PictureActor[];
}

const edit = { owner: 'business:picture:edit' } as const;

/** Every event of docs/spec/picture-moves.tsv, by its name there. */
export const PICTURE_EVENTS = {
  'picture.upload': { label: '上传', region: 'status', who: ['owner'] },
  'picture.fetch': { label: '链接导入', region: 'status', who: ['owner'] },
  'picture.made': { label: '生成', region: 'status', who: ['system'] },
  'picture.checked': { label: '检查通过', region: 'status', who: ['system'] },
  'picture.check.failed': { label: '检查失败', region: 'status', who: ['system'] },
  'picture.check.crashed': { label: '检查中断', region: 'status', who: ['system'] },
  'picture.check.retry': { label: '重新检查', region: 'status', who: ['owner'], permission: edit },
  'picture.replace': { label: '替换', region: 'status', who: ['owner'] },
  'picture.replace.failed': { label: '替换失败', region: 'status', who: ['system'] },
  'picture.trash': { label: '删除', region: 'status', who: ['owner'], permission: edit },
  'picture.restore': { label: '还原', region: 'status', who: ['owner'], permission: edit },
  'picture.reuploaded': { label: '重新上传恢复', region: 'status', who: ['system'] },
  'picture.purge': {
    label: '彻底删除',
    region: 'status',
    who: ['owner', 'timer'],
    permission: edit,
    dangerPassword: 'always',
  },
  'picture.block': { label: '停用', region: 'use', who: ['owner', 'platform'] },
  'picture.unblock': { label: '解除停用', region: 'use', who: ['owner', 'platform'] },
  'picture.share': { label: '共享', region: 'share', who: ['owner'] },
  'picture.share.change': { label: '修改共享', region: 'share', who: ['owner'] },
  'picture.unshare': { label: '取消共享', region: 'share', who: ['owner', 'system'] },
} as const satisfies Record<string, EventEntry>;

export type PictureEventType = keyof typeof PICTURE_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  'picture.check.failed': z.strictObject({ reason: text(500, '请填写原因') }),
  'picture.replace.failed': z.strictObject({ reason: text(500, '请填写原因') }),
  'picture.block': z.strictObject({ reason: text(500, '请填写原因') }),
} as const satisfies Partial<Record<PictureEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(PICTURE_EVENTS) as PictureEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends PictureEventType> = z.output<ParamsOf<PictureEventType, typeof PARAMS>[T]>;

export type PictureEvent = {
  [T in PictureEventType]: { type: T; by: PictureActor } & Params<T>;
}[PictureEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readPictureEvent = (type: PictureEventType, by: PictureActor, given: unknown): PictureEvent =>
  ({ ...params[type].parse(given), type, by }) as PictureEvent;
