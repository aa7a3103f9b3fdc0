import { Button, Callout, Tag, type Intent } from '@blueprintjs/core';
import { SLIP_PRINTERS, type PackingSlip, type SlipPrinter } from '#contract/packing/packing.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import './pack-parcel.css';

const { printed, sent, held, failed, unknown, cancelled, expired } = PRINT_JOB_REGIONS.printJob;
const SAID = new Map<number, readonly [word: string, intent: Intent]>([
  [printed.code, ['已打印', 'success']],
  [sent.code, ['已送到打印机', 'success']],
  [held.code, ['打印机等待处理', 'warning']],
  [failed.code, ['打印失败', 'danger']],
  [unknown.code, ['不知道有没有打出，请看打印机', 'danger']],
  [cancelled.code, ['已取消打印', 'warning']],
  [expired.code, ['打印已过期', 'danger']],
]);
const ON_ITS_WAY = ['打印中', 'none'] as const;

/** What became of the slips of the parcels that were packed here last; each can be printed once more when it is over. */
export function ParcelSlips({
  printer,
  slips,
  busy = false,
  onReprint,
}: {
  printer: SlipPrinter;
  slips: readonly PackingSlip[];
  busy?: boolean;
  onReprint: (jobId: number) => void;
}) {
  return (
    <>
      {printer !== 'ready' && (
        <Callout intent={printer === 'closed' ? 'warning' : 'none'} compact>
          {SLIP_PRINTERS[printer]}
        </Callout>
      )}
      {slips.length > 0 && (
        <ul className="parcel-slips" aria-label="装箱单">
          {slips.map(({ jobId, orderNo, copyNo, state, reason }) => {
            const [word, intent] = SAID.get(state) ?? ON_ITS_WAY;
            return (
              <li key={jobId}>
                <span className="list-quiet">装箱单</span>
                <code className="tabular">{orderNo}</code>
                {copyNo > 1 && <Tag minimal>{`重打 ${copyNo - 1}`}</Tag>}
                <Tag minimal intent={intent}>
                  {word}
                </Tag>
                {intent !== 'success' && reason && <span className="list-quiet">{reason}</span>}
                {SAID.has(state) && state !== held.code && (
                  <Button
                    size="small"
                    text="重新打印"
                    aria-label={`重新打印 ${orderNo} 的装箱单`}
                    disabled={busy}
                    onClick={() => onReprint(jobId)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
