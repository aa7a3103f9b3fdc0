import type { ReactNode } from 'react';
import { Button, HTMLTable, ProgressBar } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb, type ShownPicture } from '@/shared/ui/picture/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import type { UploadItem } from './upload-pictures.machine.ts';

/** One file: what its picture is for, as it is chosen, and what it takes the place of. */
export interface UploadRow {
  item: UploadItem;
  /** What it is printed on; null: nothing was found for it. */
  print: Pick<ShownPicture, 'printWidthMm' | 'printHeightMm'> | null;
  target: ReactNode;
  replaced: ReactNode;
}

/** Files on their way in, with what they are for; what was printed there before stands beside. */
export function UploadTable({
  rows,
  open,
  title,
  onRetry,
  onLeave,
}: {
  rows: readonly UploadRow[];
  /** The user may put right what was found. */
  open: boolean;
  /** What pictures are for. */
  title: string;
  onRetry: (key: number) => void;
  onLeave: (key: number) => void;
}) {
  const pictures = new Map(rows.map(({ item, print }) => [item.key, shownOf(item, print)]));
  const among = [...pictures.values()];
  return (
    <div className="upload-table">
      <HTMLTable compact aria-label="要上传的图片">
        <thead>
          <tr>
            <th>图片</th>
            <th>文件</th>
            <th>格式</th>
            <th data-align="right">大小</th>
            <th data-align="right">像素</th>
            <th>清晰度</th>
            <th>{title}</th>
            <th>将替换</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, print, target, replaced }) => (
            <tr key={item.key} data-phase={item.phase}>
              <td>
                {item.stored && <PictureThumb picture={pictures.get(item.key)!} among={among} size={36} />}
              </td>
              <td className="upload-name">
                <span title={item.file.name}>{item.file.name}</span>
                {item.phase === 'failed' && (
                  <span className="upload-failure" role="alert">
                    {item.failure?.message}
                    <RequestId of={item.failure} />
                  </span>
                )}
              </td>
              <td>{item.stored ? item.stored.kind.toUpperCase() : <Nothing />}</td>
              <td data-align="right" className="tabular">
                {formatBytes(item.file.size)}
              </td>
              <td data-align="right" className="tabular">
                {item.stored?.width ? `${item.stored.width} × ${item.stored.height}` : <Nothing />}
              </td>
              <td>{print?.printWidthMm ? <DpiTag size={pictures.get(item.key)!} /> : <Nothing />}</td>
              <td>
                {item.phase === 'stored' ? (
                  target
                ) : item.phase === 'failed' ? (
                  <Button size="small" text="重新上传" onClick={() => onRetry(item.key)} />
                ) : (
                  <ProgressBar
                    value={item.share}
                    stripes={false}
                    intent={item.phase === 'uploading' ? 'primary' : 'none'}
                    aria-label={`${item.file.name} 的上传进度`}
                  />
                )}
              </td>
              <td>{replaced}</td>
              <td>
                {open && (
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Trash />}
                    aria-label={`移除 ${item.file.name}`}
                    title="移除"
                    onClick={() => onLeave(item.key)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}

const shownOf = ({ file, stored }: UploadItem, print: UploadRow['print']): ShownPicture => ({
  title: file.name,
  pictureUrl: stored?.url ?? null,
  thumbUrl: stored?.thumbUrl ?? null,
  pictureKind: stored?.kind ?? null,
  widthPx: stored?.width ?? null,
  heightPx: stored?.height ?? null,
  printWidthMm: print?.printWidthMm ?? null,
  printHeightMm: print?.printHeightMm ?? null,
});
