import { ProgressBar } from '@blueprintjs/core';
import { brand } from '../providers/brand.ts';

/** The moment before anything can be shown. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label="正在加载">
      <img src={brand.LOGO} alt="" width={48} height={48} />
      <ProgressBar aria-label="正在加载" />
    </div>
  );
}
