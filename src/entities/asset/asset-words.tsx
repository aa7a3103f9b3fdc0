import { ASSET_LICENCES, ENDS_SOON_MS, type Asset } from '#contract/asset/asset.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';

type Licensed = Pick<Asset, 'licence' | 'licenceEnds'>;

export const licenceText = ({ licence, licenceEnds }: Licensed): string =>
  licenceEnds === null ? ASSET_LICENCES[licence] : `购买至 ${formatDate(licenceEnds)}`;

/** What it may be used under, and whether that ends soon or has ended. */
export function LicenceTag({ row }: { row: Licensed }) {
  const left = row.licenceEnds === null ? Infinity : row.licenceEnds - serverNow();
  if (left <= 0)
    return (
      <WordTag intent="danger" title="授权已到期，不再共享给客户">
        {`${licenceText(row)} 已到期`}
      </WordTag>
    );
  return left < ENDS_SOON_MS ? (
    <WordTag intent="warning" title="授权 30 天内到期，请及时续购">
      {licenceText(row)}
    </WordTag>
  ) : (
    licenceText(row)
  );
}

/** As the viewer and thumbnails take it. */
export const pictureOfAsset = (
  row: Pick<Asset, 'name' | 'previewUrl' | 'thumbUrl' | 'fileKind' | 'widthPx' | 'heightPx'>,
) => ({
  pictureUrl: row.previewUrl,
  thumbUrl: row.thumbUrl,
  pictureKind: row.fileKind,
  title: row.name,
  widthPx: row.widthPx,
  heightPx: row.heightPx,
  printWidthMm: null,
  printHeightMm: null,
});
