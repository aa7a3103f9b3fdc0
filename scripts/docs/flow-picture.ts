import { PICTURE_BEGINNINGS } from '#contract/picture/life-cycle/picture-beginnings.ts';
import { PICTURE_EFFECTS } from '#contract/picture/life-cycle/picture-effects.ts';
import { PICTURE_EVENTS } from '#contract/picture/life-cycle/picture-events.ts';
import { PICTURE_GUARDS, type PictureGuardName } from '#contract/picture/life-cycle/picture-guards.ts';
import { PICTURE_REGIONS, PICTURE_UNLABELLED } from '#contract/picture/life-cycle/picture-states.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<PictureGuardName, string>>> = {
  'the owner sends it': '所有者',
  'the system sends it': '系统',
  'the owner or the timer sends it': '所有者、定时',
  'the owner or the platform sends it': '所有者、平台',
  'the owner or the system sends it': '所有者、系统',
};
const asked = Object.keys(PICTURE_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/picture.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderPictureFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['picture']!,
    intro: '条件和结果按状态表 docs/spec/picture-moves.tsv 的原文列出。',
    file: 'contract/picture/life-cycle/picture.machine.ts',
    words: 'scripts/docs/flow-picture.ts',
    regions: PICTURE_REGIONS,
    unlabelled: PICTURE_UNLABELLED,
    regionTitles: { status: '图片', use: 'use', share: 'share' },
    moves: pictureLife.moves,
    beginnings: PICTURE_BEGINNINGS,
    events: PICTURE_EVENTS,
    effects: PICTURE_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
