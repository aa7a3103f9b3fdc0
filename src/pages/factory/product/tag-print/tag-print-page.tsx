import { Button, Callout } from '@blueprintjs/core';
import { pieceTag, TAG_VIEWS, type TagPiece, type TagView } from '#contract/piece-tag/piece-tag.ts';
import { PrintDialog, PrintedDialog } from '@/features/print-tags/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { TAG_COLUMNS } from './tag-columns.tsx';

const VIEWS = Object.entries(TAG_VIEWS) as [TagView, string][];

/** /factory/product/tagPrint: tags of pieces, in the order in which pieces come off their plates (P143). */
export function TagPrintPage() {
  const list = useList(pieceTag.page, { name: 'factory.tagPrint', start: { view: 'waiting' } });
  const { open, settled, shown } = useDialog(() => list.afterAction());
  const { counts, notice } = list.answer ?? {};
  const ask = (rows: readonly TagPiece[]): void =>
    open(({ onClose }) => (
      <PrintDialog
        rows={rows}
        number={rows.length === 0 ? String(list.asked['number'] ?? '') : ''}
        onClose={onClose}
        onPrinted={(printed) => {
          settled();
          open((ends) => <PrintedDialog printed={printed} onClose={ends.onClose} />);
        }}
      />
    ));
  return (
    <>
      <ListScreen
        title="标签打印"
        list={list}
        columns={TAG_COLUMNS}
        tabs={
          <StatusTabs
            list={list}
            name="view"
            tabs={VIEWS.map(([value, label]) => ({ value, label, count: counts?.[value] }))}
          />
        }
        quick={
          notice ? (
            <Callout compact intent="warning" role="status">
              {notice}
            </Callout>
          ) : null
        }
        filters={[
          { name: 'number', label: '号码', kind: 'text', placeholder: '扫描版、批次、订单或生产件号' },
          { name: 'sku', label: 'SKU', kind: 'text', placeholder: '编码的一部分' },
          { name: 'again', label: '打过多次', kind: 'yesNo' },
        ]}
        actions={<Button text="打印标签" intent="primary" onClick={() => ask(list.chosen.rows)} />}
        tools={<Button text="按版或批次打印" intent="primary" onClick={() => ask([])} />}
        empty={{
          title: '没有这样的生产件',
          text: '登记打印完成的生产件会出现在「待打标签」；已下发、还没有打印完成的在「未打印完成」，也可以先打标签。',
        }}
      />
      {shown}
    </>
  );
}
