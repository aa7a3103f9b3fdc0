import { useMemo, type ReactElement } from 'react';
import { blockedLook, type GalleryBlocked } from '#contract/gallery/gallery.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';

const c = columnsOf<GalleryBlocked>();
const NO_SIZE = { printWidthMm: null, printHeightMm: null, widthPx: null, heightPx: null, pictureUrl: null };
const COLUMNS: Column<GalleryBlocked>[] = [
  {
    ...{ name: 'picture', title: '图片', width: 64 },
    cell: ({ thumbUrl, name }) => (
      <PictureThumb picture={{ ...NO_SIZE, thumbUrl, pictureKind: null, title: name }} size={40} />
    ),
  },
  c.text('name', '名称', 200),
  c.text('reason', '原因', 320),
  c.text('blockedBy', '操作人', 100),
  c.time('blockedAt', '加入时间'),
];

/** [G25] What orders wait for: the looks that the factory does not print without a person's word. */
export function BlockedList({ tabs }: { tabs: ReactElement }) {
  const list = useList(blockedLook.page, { name: 'factory.gallery.blocked' });
  const { open, shown } = useDialog(list.afterAction);
  const mayEdit = usePermits(['factory:gallery:edit']);
  const columns = useMemo(
    () => [
      ...COLUMNS,
      ...(mayEdit
        ? [
            c.actions(80, (row) => [
              {
                text: '移出',
                act: () =>
                  open((ends) => (
                    <SureDialog
                      title={`把「${row.name}」移出禁用图`}
                      text="客户可以再取用它，订单不再因为它等待；已在等待的留在「待处理」，由人审核。"
                      act="移出"
                      intent="primary"
                      told="已移出禁用图"
                      onConfirm={() => call(blockedLook.unblock, { ids: [row.id] }, { quiet: true })}
                      {...ends}
                    />
                  )),
              },
            ]),
          ]
        : []),
    ],
    [mayEdit, open],
  );
  return (
    <div className="pic-store-list">
      <ListScreen
        title="禁用图"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[{ name: 'name', label: '名称', kind: 'text' }]}
        empty={{
          title: '没有禁用图',
          text: '在图库里选择图片，点「加入禁用图」；与它相似的订单图片会等人核对。',
        }}
      />
      {shown}
    </div>
  );
}
