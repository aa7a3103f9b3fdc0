import { DOWNLOAD_KINDS } from '#contract/download/download.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { FEEDBACK_KINDS, FEEDBACK_STATUS } from '#contract/feedback/feedback.ts';
import { MAPPING_KINDS } from '#contract/mapping/mapping.ts';
import { CUSTOMS, HOLD, PLATFORM_SYNC, STATUS, WARNING } from '#contract/order/life-cycle/order-states.ts';
import { REASONS } from '#contract/order/order.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { SKU_STATUS } from '#contract/sku/sku.ts';
import { TASK_KINDS, TASK_STATUS } from '#contract/task/task.ts';
import type { DictWord } from '#contract/dict/dict.ts';

type Color = DictWord['colorType'];
type Words = readonly { value: string; label: string }[];

const ofTexts = (texts: Readonly<Record<string, string>>): Words =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
const ofRegion = (region: Readonly<Record<string, { code: number; label: string }>>): Words =>
  Object.values(region)
    // What no screen names has no word.
    .filter(({ label }) => label !== '')
    .map(({ code, label }) => ({ value: String(code), label }));

/** Every dictionary, from where the product itself has its words. */
const DICTIONARIES: Readonly<Record<string, Words>> = {
  order_status: ofRegion(STATUS),
  order_hold: ofRegion(HOLD),
  order_warning: ofRegion(WARNING),
  order_customs: ofRegion(CUSTOMS),
  order_platform_sync: ofRegion(PLATFORM_SYNC),
  review_reason: ofTexts(REASONS),
  platform: ofTexts(PLATFORMS),
  express: EXPRESS_STANDARD.map(({ code, name }) => ({ value: code, label: name })),
  sku_status: ofTexts(SKU_STATUS),
  mapping_kind: ofTexts(MAPPING_KINDS),
  task_kind: ofTexts(TASK_KINDS),
  task_status: ofTexts(TASK_STATUS),
  feedback_kind: ofTexts(FEEDBACK_KINDS),
  feedback_status: ofTexts(FEEDBACK_STATUS),
  download_kind: ofTexts(DOWNLOAD_KINDS),
};

const COLORS: Readonly<Record<string, Readonly<Record<string, Color>>>> = {
  task_status: { running: 'primary', done: 'success', failed: 'danger' },
  sku_status: { 0: 'success' },
  feedback_status: { open: 'warning', answered: 'success' },
};

const wordsOf = (dictType: string): DictWord[] =>
  (DICTIONARIES[dictType] ?? []).map(({ value, label }, sort) => ({
    dictType,
    value,
    label,
    sort,
    colorType: COLORS[dictType]?.[value] ?? '',
    cssClass: '',
  }));

/** The words of one dictionary, or of all; of an unknown one: none. */
export const dictWords = (dictType?: string): DictWord[] =>
  dictType === undefined
    ? Object.keys(DICTIONARIES).flatMap(wordsOf)
    : Object.hasOwn(DICTIONARIES, dictType)
      ? wordsOf(dictType)
      : [];
