import { Button, HTMLTable } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { customer, CUSTOMER_COLUMNS, NEEDED_COLUMNS } from '#contract/customer/customer.ts';
import { ImportListDialog } from '@/features/import-list/index.ts';
import { download, query } from '@/shared/api/index.ts';
import '../customer.css';

const CALLS = { inspect: customer.importInspect, start: customer.import };
const TEMPLATE = `\u{feff}${Object.values(CUSTOMER_COLUMNS).join(',')}\r\n`;
const NEEDED = NEEDED_COLUMNS.map((column) => `「${CUSTOMER_COLUMNS[column]}」`).join('');

/** Brings in customers by a file; the work is the server's. */
export const ImportCustomersDialog = (ends: { onSettled: () => void; onClose: () => void }) => (
  <ImportListDialog
    noun="客户"
    calls={CALLS}
    foot={
      <Button
        variant="minimal"
        icon={<Download />}
        text="下载模板"
        onClick={() => download(new Blob([TEMPLATE], { type: 'text/csv' }), '客户导入模板.csv')}
      />
    }
    refused={RefusedLines}
    {...ends}
  >
    支持 XLSX 和 CSV；需要{NEEDED}，其他列可选。每行新建一个客户并与本工厂绑定
  </ImportListDialog>
);

/** The first of them; all stand in the file. */
function RefusedLines({ taskId }: { taskId: number }) {
  const { data } = useQuery(query(customer.importErrors, { taskId }, { quiet: true }));
  if (!data || data.length === 0) return null;
  return (
    <div className="customer-refused">
      <HTMLTable compact striped aria-label="被拒绝的行">
        <thead>
          <tr>
            <th>手机号</th>
            <th>原因</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ barCode, errorType }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines of a file may be the same
            <tr key={i}>
              <td>{barCode}</td>
              <td>{errorType}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
