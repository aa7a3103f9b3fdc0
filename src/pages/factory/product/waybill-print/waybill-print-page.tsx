import { label, LABEL_PRINTS, type LabelPrint, type LabelRow } from '#contract/label/label.ts';
import { MOST_NUMBERS } from '#contract/package/package.ts';
import { LabelPrints, PrintLabelsButton } from '@/features/print-labels/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { ConfirmDialog, unsureJobs } from './confirm-dialog.tsx';
import { LABEL_COLUMNS } from './label-columns.tsx';
import './waybill-print.css';

const PRINTS = Object.entries(LABEL_PRINTS) as [LabelPrint, string][];

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const detailOf = (rows: readonly LabelRow[]) => ({
  title: '面单详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    return (
      <div className="waybill-print-detail">
        {row && (
          <p>
            <code className="tabular">{row.number}</code> {row.orderNo} {row.express}
          </p>
        )}
        <LabelPrints
          // How its print stands is no move of the package.
          key={`${id} ${row?.print}`}
          id={id}
          waybillNo={row?.waybillNo ?? ''}
          since={row?.version ?? null}
        />
      </div>
    );
  },
});

/** /factory/product/waybillPrint: the labels of parcels in bulk, and of each whether it came out (P147). */
export function WaybillPrintPage() {
  const list = useList(label.page, { name: 'factory.waybillPrint' });
  const { open, shown } = useDialog(list.acted);
  const counts = list.answer?.counts;
  const { rows } = list.chosen;
  const jobIds = unsureJobs(rows);
  return (
    <>
      <ListScreen
        title="面单打印"
        list={list}
        columns={LABEL_COLUMNS}
        tabs={
          <StatusTabs
            list={list}
            name="print"
            tabs={[
              { value: undefined, label: '全部', count: counts && sumOf(Object.values(counts)) },
              ...PRINTS.map(([value, text]) => ({ value, label: text, count: counts?.[value] })),
            ]}
          />
        }
        filters={[
          { name: 'numbers', label: '单号', kind: 'numbers', most: MOST_NUMBERS },
          { name: 'express', label: '快递', kind: 'text' },
          { name: 'batch', label: '批次', kind: 'text', placeholder: '批次号' },
          { name: 'shelf', label: '分拣架', kind: 'text', placeholder: '架名' },
          { name: 'customer', label: '客户', kind: 'text' },
          { name: 'shop', label: '店铺', kind: 'text' },
          { name: 'area', label: '收件地区', kind: 'text', placeholder: '省或市' },
          { name: 'numbered', label: '有运单号', kind: 'yesNo' },
          { name: 'several', label: '多件', kind: 'yesNo' },
          { name: 'held', label: '订单拦截', kind: 'yesNo' },
        ]}
        actions={
          <>
            <PrintLabelsButton chosen={list.chosen} onChanged={list.acted} />
            <ReasonedButton
              text="确认已打印"
              why={jobIds.length > 0 ? undefined : '请选择已送达或结果未知的面单。'}
              onClick={() => open((ends) => <ConfirmDialog jobIds={jobIds} {...ends} />)}
            />
          </>
        }
        empty={{
          title: '没有这样的包裹',
          text: '还没有出库的包裹在这里打印面单；已出库的，请用单号查找。',
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}
