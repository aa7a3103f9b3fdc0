import { HTMLTable, Tag } from '@blueprintjs/core';
import { SCAN_ERRORS, type ScanAnswer } from '#contract/scan/scan.ts';
import { formatClock } from '@/shared/lib/time/index.ts';
import { inFours } from './clean-code.ts';

function Result({ scan: { accepted, undone, tone, title, error } }: { scan: ScanAnswer }) {
  if (undone) return <Tag minimal>已撤销 {title}</Tag>;
  if (accepted)
    return (
      <Tag minimal intent="success">
        {title}
      </Tag>
    );
  return (
    <Tag minimal intent={tone === 'stop' ? 'danger' : 'warning'}>
      {error ? `${SCAN_ERRORS[error]}：` : ''}
      {title}
    </Tag>
  );
}

/** The last scans of the station, the newest first. */
export function RecentScans({ scans }: { scans: readonly ScanAnswer[] }) {
  if (scans.length === 0) return <p className="recent-scans-none">这个工位还没有扫描记录。</p>;
  return (
    <HTMLTable compact className="recent-scans" aria-label="最近扫描">
      <thead>
        <tr>
          <th>时间</th>
          <th>号码</th>
          <th>结果</th>
          <th>说明</th>
        </tr>
      </thead>
      <tbody>
        {scans.map((scan) => (
          <tr key={scan.scanId}>
            <td className="tabular">
              {formatClock(scan.doneAt)}
              {scan.offline && <Tag minimal>离线</Tag>}
            </td>
            <td className="tabular">{inFours(scan.code)}</td>
            <td>
              <Result scan={scan} />
            </td>
            <td>{scan.text || (scan.piece ? `${scan.piece.model} ${scan.piece.orderNo}` : '')}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
