import type { KnownCode } from '#contract/mapping/mapping.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { CodeCell } from './code-cell.tsx';
import type { PictureItem } from './upload-pictures.machine.ts';
import { UploadTable } from './upload-table.tsx';

/** The pictures with their codes. */
export const PicturesTable = ({
  items,
  onChoose,
  ...table
}: Omit<Parameters<typeof UploadTable>[0], 'rows' | 'title'> & {
  items: readonly PictureItem[];
  onChoose: (key: number, code: KnownCode | null) => void;
}) => (
  <UploadTable
    {...table}
    title="编码"
    rows={items.map((item) => ({
      item,
      print: item.code,
      target: <CodeCell item={item} open={table.open} onChoose={(code) => onChoose(item.key, code)} />,
      replaced: item.code && <Replaced code={item.code} />,
    }))}
  />
);

const Replaced = ({ code }: { code: KnownCode }) =>
  code.pictureUrl ? (
    <PictureThumb picture={{ ...code, title: `${code.code} 现在的图片` }} size={36} />
  ) : (
    <span className="list-quiet">{code.waits ? '待匹配，图片先保留' : '还没有图片'}</span>
  );
