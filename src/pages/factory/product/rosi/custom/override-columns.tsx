import { sayConditions } from '#contract/rosi/condition-words.ts';
import { OVERRIDE_STATUS, type ProfileOverride } from '#contract/rosi/override.ts';
import { changedBy } from '#contract/rosi/resolve.ts';
import { sayChanges } from '#contract/rosi/words.ts';
import { columnsOf } from '@/shared/ui/list/index.ts';

const NO_NAMES = { icc: new Map<number, string>(), jig: new Map<number, string>() };

export const conditionsOf = (row: ProfileOverride): string[] =>
  sayConditions({
    ...{ merchant: row.merchant?.name ?? null, sku: row.sku?.name ?? null, model: row.model?.name ?? null },
    ...{ color: row.color?.name ?? null, source: row.source },
    ...{ piecesFrom: row.piecesFrom, piecesTo: row.piecesTo },
  });
export const changesOf = ({ base, changes }: ProfileOverride): string[] =>
  sayChanges(base.settings, changedBy(base.settings, changes), NO_NAMES);

const c = columnsOf<ProfileOverride>();
export const OVERRIDE_COLUMNS = [
  c.count('place', '优先', 56),
  c.text('name', '名称', 180),
  c.text('conditions', '适用', 260, (row) => conditionsOf(row).join('，')),
  c.text('base', '基础配置', 190, ({ base }) => `${base.name}${base.closed ? '（已停用）' : ''}`),
  c.text('changes', '改动', 320, (row) => changesOf(row).join('；')),
  c.count('versionNo', '版本', 56),
  c.word('status', '状态', 64, OVERRIDE_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90),
  c.time('updatedAt', '更新时间', 104),
];
