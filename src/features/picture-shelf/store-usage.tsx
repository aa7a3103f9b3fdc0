import { ProgressBar } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import type { picture } from '#contract/picture/picture.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import './picture-shelf.css';

const NEARLY = 0.9;

/** How much of the quota is used. */
export function StoreUsage({
  options,
}: {
  options: Pick<Output<typeof picture.options>, 'usedBytes' | 'quotaBytes'> | undefined;
}) {
  if (!options) return null;
  const { usedBytes, quotaBytes } = options;
  const share = quotaBytes === 0 ? 1 : Math.min(1, usedBytes / quotaBytes);
  return (
    <div className="store-usage">
      <ProgressBar
        value={share}
        stripes={false}
        animate={false}
        intent={share >= 1 ? 'danger' : share >= NEARLY ? 'warning' : 'primary'}
        aria-label="图库空间"
      />
      <span className="list-quiet tabular">
        已用 {formatBytes(usedBytes)} / {formatBytes(quotaBytes)}
      </span>
    </div>
  );
}
