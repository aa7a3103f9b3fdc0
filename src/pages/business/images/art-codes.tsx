import { useMemo } from 'react';
import { Link } from 'react-router';
import { ART_FINDINGS, lineArt, type ArtCode, type ArtFinding } from '#contract/order/line-art.ts';
import { UploadPicturesButton } from '@/features/upload-pictures/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { CODE_COLUMNS } from './art-columns.tsx';
import { ArtTabs, useArtCounts } from './art-tabs.tsx';
import { GiveCodeDialog } from './give-picture-dialog.tsx';

const c = columnsOf<ArtCode>();
const LINES: Column<ArtCode> = {
  name: 'show',
  title: '商品行',
  width: 84,
  cell: ({ code }) => <Link to={`${PATHS['business/images']}?code=${encodeURIComponent(code)}`}>查看</Link>,
};

/** The codes of lines that want a picture: one picture helps all of a code's. */
export function ArtCodes({ onLines }: { onLines: (finding?: ArtFinding) => void }) {
  const list = useList(lineArt.codes, { name: 'business.images.codes' });
  const counts = useArtCounts({});
  const { open, shown } = useDialog(() => {
    list.afterAction();
    void counts.refetch();
  });
  const mayEdit = usePermits(['business:code:edit']);
  const columns = useMemo(
    () => [
      ...CODE_COLUMNS,
      LINES,
      ...(mayEdit
        ? [
            c.actions(72, (row) => [
              {
                text: '补图',
                intent: 'primary',
                act: () => open((ends) => <GiveCodeDialog row={row} {...ends} />),
              },
            ]),
          ]
        : []),
    ],
    [mayEdit, open],
  );
  return (
    <>
      <ListScreen
        title="缺少图片的编码"
        list={list}
        columns={columns}
        tabs={
          <ArtTabs
            chosen="code"
            counts={counts.data}
            onChoose={(tab) => onLines(tab === 'all' || tab === 'code' ? undefined : tab)}
          />
        }
        filters={[
          { name: 'code', label: '平台编码', kind: 'text', placeholder: '完整的编码' },
          { name: 'finding', label: '异常', kind: 'choice', options: optionsOf(ART_FINDINGS) },
        ]}
        tools={mayEdit && <UploadPicturesButton onDone={list.afterAction} />}
        empty={{ title: '没有需要补图的编码', text: '缺图或分辨率低的商品行，它们的编码会列在这里。' }}
      />
      {shown}
    </>
  );
}
