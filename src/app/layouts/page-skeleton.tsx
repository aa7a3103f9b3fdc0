import { Classes } from '@blueprintjs/core';

const ROWS = Array.from({ length: 9 }, (_, i) => i);

/** The shape of a page while its code is on the way. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label="正在加载">
      <div className={Classes.SKELETON} style={{ width: 160, height: 22 }} />
      {ROWS.map((row) => (
        <div key={row} className={Classes.SKELETON} style={{ height: 'calc(var(--row-height) - 12px)' }} />
      ))}
    </div>
  );
}
