import { Button, HTMLTable, ProgressBar } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import type { KnownCode } from '#contract/mapping/mapping.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb, type ShownPicture } from '@/shared/ui/picture/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import { CodeCell } from './code-cell.tsx';
import type { PictureItem } from './upload-pictures.machine.ts';

/** The pictures with their codes; what a code printed before stands beside. */
export function PicturesTable({
  items,
  open,
  onChoose,
  onRetry,
  onLeave,
}: {
  items: readonly PictureItem[];
  /** The user may put right what was found. */
  open: boolean;
  onChoose: (key: number, code: KnownCode | null) => void;
  onRetry: (key: number) => void;
  onLeave: (key: number) => void;
}) {
  const pictures = new Map(items.map((item) => [item.key, shownOf(item)]));
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
            <th>编码</th>
            <th>将替换</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
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
              <td>{item.code?.printWidthMm ? <DpiTag size={pictures.get(item.key)!} /> : <Nothing />}</td>
              <td>
                {item.phase === 'stored' ? (
                  <CodeCell item={item} open={open} onChoose={(code) => onChoose(item.key, code)} />
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
              <td>{item.code && <Replaced code={item.code} />}</td>
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

const Replaced = ({ code }: { code: KnownCode }) =>
  code.pictureUrl ? (
    <PictureThumb picture={{ ...code, title: `${code.code} 现在的图片` }} size={36} />
  ) : (
    <span className="list-quiet">{code.waits ? '待匹配，图片先保留' : '还没有图片'}</span>
  );

const shownOf = ({ file, stored, code }: PictureItem): ShownPicture => ({
  title: file.name,
  pictureUrl: stored?.url ?? null,
  thumbUrl: stored?.thumbUrl ?? null,
  pictureKind: stored?.kind ?? null,
  widthPx: stored?.width ?? null,
  heightPx: stored?.height ?? null,
  printWidthMm: code?.printWidthMm ?? null,
  printHeightMm: code?.printHeightMm ?? null,
});
