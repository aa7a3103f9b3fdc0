import { HTMLTable } from '@blueprintjs/core';
import { Link } from 'react-router';
import { CODE_KINDS, CODE_STATUS, type Meaning } from '#contract/means/code.ts';
import { SKU_STATUS } from '#contract/sku/sku.ts';
import { PATHS } from '@/shared/routes/index.ts';

/** A SKU that is not in use is told first: then its codes match nothing. */
const standing = ({ status, skuStatus }: Meaning): string =>
  skuStatus === 0
    ? CODE_STATUS[status as keyof typeof CODE_STATUS]
    : `SKU ${SKU_STATUS[skuStatus as keyof typeof SKU_STATUS]}`;

/** Codes, each with the SKU that it means and for whom. */
export const Meanings = ({ rows }: { rows: readonly Meaning[] }) => (
  <HTMLTable compact striped className="code-meanings">
    <thead>
      <tr>
        <th>编码</th>
        <th>类型</th>
        <th>SKU</th>
        <th>对谁有效</th>
        <th>状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="tabular">{row.code}</td>
          <td>{CODE_KINDS[row.kind]}</td>
          <td>
            <Link to={`${PATHS['factory/sku']}?${new URLSearchParams({ keyword: row.skuCode }).toString()}`}>
              {row.skuCode}
            </Link>
            <div className="list-quiet">{row.skuName}</div>
          </td>
          <td>{row.merchantName ?? (row.kind === 'barcode' ? '扫描' : '所有客户')}</td>
          <td>{standing(row)}</td>
        </tr>
      ))}
    </tbody>
  </HTMLTable>
);
