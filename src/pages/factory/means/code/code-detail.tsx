import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { code, CODE_KINDS, CODE_SOURCES, type Code } from '#contract/means/code.ts';
import { query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { Meanings } from './meanings.tsx';
import '../means.css';

/** What draws bars is large, and not every code has some. */
const BarcodeDrawing = lazyPart(() => import('./barcode-drawing.tsx').then((m) => m.BarcodeDrawing));

/** One code in full; undefined: it is not on the page that is shown. */
export const CodeDetail = ({ row }: { row: Code | undefined }) =>
  row ? (
    <CodeInFull key={`${row.id} ${row.version}`} row={row} />
  ) : (
    <p className="means-detail list-quiet">这一页没有这个编码，请在列表中搜索它。</p>
  );

/** What it is, what else means the same SKU, which lines it matched last, and what was done to it. */
function CodeInFull({ row }: { row: Code }) {
  const { data, error } = useQuery({ ...query(code.detail, { id: row.id }, { quiet: true }), gcTime: 0 });
  const facts: [string, string | null][] = [
    ['编码', row.code],
    ['类型', CODE_KINDS[row.kind]],
    ['SKU', `${row.skuCode}　${row.skuName}`],
    ['客户', row.merchantName],
    ['材质', row.material],
    ['型号', `${row.brand} ${row.model}`],
    ['颜色', row.color],
    ['来源', CODE_SOURCES[row.source]],
    ['更新', `${formatDateTime(row.updatedAt)}${row.updatedBy ? `，${row.updatedBy}` : ''}`],
  ];
  return (
    <div className="means-detail">
      <dl className="means-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text ?? <Nothing />}</dd>
          </div>
        ))}
      </dl>
      <FailureNote error={error} />
      {(row.kind === 'sku' || row.kind === 'barcode') && (
        <section aria-label="条码">
          <h3>条码</h3>
          <BarcodeDrawing code={row.code} />
        </section>
      )}
      <section aria-label="同一 SKU 的其他编码">
        <h3>同一 SKU 的其他编码</h3>
        {data?.others.length === 0 && <p className="list-quiet">没有别的编码。</p>}
        {data !== undefined && data.others.length > 0 && <Meanings rows={data.others} />}
      </section>
      <section aria-label="最近命中的订单行">
        <h3>最近命中的订单行</h3>
        {data?.lines.length === 0 && <p className="list-quiet">还没有订单行由它匹配。</p>}
        {data !== undefined && data.lines.length > 0 && <Lines lines={data.lines} />}
      </section>
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines lines={data?.log} say={({ text }) => text}>
          {data?.log.length === 0 && (
            <li>
              <TimeText at={data.createdAt} /> 随 SKU 建立
            </li>
          )}
        </LogLines>
      </section>
    </div>
  );
}

/** Leads to the order, where its list may be seen. */
function OrderNo({ orderNo }: { orderNo: string }) {
  const isOpen = usePermits(['factory:order']);
  const search = new URLSearchParams({ orderNo }).toString();
  return isOpen ? <Link to={`${PATHS['factory/order-list']}?${search}`}>{orderNo}</Link> : orderNo;
}

const Lines = ({ lines }: Pick<Output<typeof code.detail>, 'lines'>) => (
  <HTMLTable compact striped className="code-meanings">
    <thead>
      <tr>
        <th>订单</th>
        <th>客户</th>
        <th>订单里的编码</th>
        <th>数量</th>
        <th>推送</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, orderNo, merchantName, platformCode, quantity, pushedAt }) => (
        <tr key={id}>
          <td className="tabular">
            <OrderNo orderNo={orderNo} />
          </td>
          <td>{merchantName}</td>
          <td className="tabular">{platformCode}</td>
          <td>{quantity}</td>
          <td>{pushedAt !== null && <TimeText at={pushedAt} />}</td>
        </tr>
      ))}
    </tbody>
  </HTMLTable>
);
