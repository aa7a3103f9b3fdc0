import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { FREE_REASONS, freePrint, MOST_OPEN_FREE } from '#contract/free-print/free-print.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { FREE_COLUMNS } from './free-columns.tsx';
import { FreeDetail } from './free-detail.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import './free-print.css';

const NEARLY = MOST_OPEN_FREE * 0.9;

const detailOf = (onChanged: () => void) => ({
  title: '自由打印详情',
  content: (id: number) => <FreeDetail key={id} id={id} onChanged={onChanged} />,
});

/** /factory/product/freePrint: pieces that no order asked for, by what they were asked for with (P141). */
export function FreePrintPage() {
  const list = useList(freePrint.page, { name: 'factory.freePrint' });
  const people = useQuery(query(freePrint.options, {}, { quiet: true })).data?.people ?? [];
  const { open, shown } = useDialog(() => list.afterAction());
  const openPieces = list.answer?.open ?? 0;
  const { rows } = list.chosen;
  return (
    <>
      <ListScreen
        title="自由打印"
        list={list}
        columns={FREE_COLUMNS}
        quick={
          openPieces >= NEARLY ? (
            <Callout compact intent="warning" role="status">
              没有完成的自由打印已有 {openPieces.toLocaleString('zh-CN')} 件，最多{' '}
              {MOST_OPEN_FREE.toLocaleString('zh-CN')} 件。
            </Callout>
          ) : null
        }
        filters={[
          { name: 'number', label: '号码', kind: 'text', placeholder: '申请编号或生产件号' },
          { name: 'reason', label: '原因', kind: 'choice', options: optionsOf(FREE_REASONS) },
          { name: 'customer', label: '客户', kind: 'text', placeholder: '名称的一部分' },
          { name: 'sku', label: 'SKU', kind: 'text', placeholder: '编码或型号的一部分' },
          {
            ...{ name: 'askedBy', label: '申请人', kind: 'choice' },
            options: people.map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'createdAt', label: '时间', kind: 'dates' },
          { name: 'open', label: '未完成', kind: 'yesNo' },
        ]}
        actions={
          <Button
            text="放弃"
            intent="danger"
            onClick={() => open((ends) => <GiveUpDialog requests={rows} {...ends} />)}
          />
        }
        tools={
          <>
            <Button text="从表格新建" onClick={() => open((ends) => <SheetDialog {...ends} />)} />
            <Button
              text="新建自由打印"
              intent="primary"
              onClick={() => open((ends) => <MakeDialog {...ends} />)}
            />
          </>
        }
        empty={{
          title: '没有这样的自由打印',
          text: '打样、试机、备货、补发遗失和展示不需要订单：新建后生产件自己出图，再到「批次管理」组批，和订单的件一样生产。',
        }}
        detail={detailOf(list.acted)}
      />
      {shown}
    </>
  );
}
