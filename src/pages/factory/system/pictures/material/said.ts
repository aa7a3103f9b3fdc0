import { endOfDay } from 'date-fns';
import { z } from 'zod';
import {
  AssetKind,
  AssetLicence,
  assetName,
  assetTag,
  MAX_ASSET_TAGS,
  type Asset,
} from '#contract/asset/asset.ts';
import { serverNow } from '@/shared/api/index.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** What is typed of an asset, as forms keep it. */
const Fields = z.object({
  kind: AssetKind,
  category: z.string().trim().max(20, '分类最多 20 个字'),
  tags: z.array(assetTag).max(MAX_ASSET_TAGS, `一个素材最多 ${MAX_ASSET_TAGS} 个标签`),
  licence: AssetLicence,
  ends: z.number(),
  papers: z.object({ fileId: z.int(), name: z.string() }).nullable(),
  source: z.string().trim().max(200, '来源最多 200 个字'),
  visible: z.enum(['own', 'customers']),
});
export type SaidDraft = z.input<typeof Fields>;

const bought = ({ licence, papers }: SaidDraft, checked: z.RefinementCtx): void => {
  if (licence === 'bought' && papers === null)
    checked.addIssue({ code: 'custom', path: ['papers'], message: '请上传授权文件' });
};
const said = ({ ends, papers, visible, ...rest }: z.output<typeof Fields>) => ({
  ...rest,
  licenceEnds: rest.licence === 'bought' ? ends : null,
  papersFileId: papers?.fileId ?? null,
  shared: visible === 'customers',
});
export const Uploaded = Fields.superRefine(bought).transform(said);
export const Edited = Fields.extend({ name: assetName })
  .superRefine(bought)
  .transform(({ name, ...rest }) => ({ ...said(rest), name }));

const inAYear = (): number => endOfDay(serverNow() + YEAR_MS).getTime();

export const emptySaid = (): SaidDraft => ({
  ...{ kind: 'sticker', category: '', tags: [], licence: 'own', ends: inAYear(), papers: null },
  ...{ source: '', visible: 'own' },
});
export const saidOf = (row: Asset, papersFileId: number | null): SaidDraft & { name: string } => ({
  ...{ name: row.name, kind: row.kind, category: row.category, tags: row.tags, licence: row.licence },
  ends: row.licenceEnds ?? inAYear(),
  papers: papersFileId === null ? null : { fileId: papersFileId, name: '已有授权文件' },
  ...{ source: row.source, visible: row.shared ? 'customers' : 'own' },
});
