import type { Batch } from '#contract/batch/batch.ts';

/** How much of a batch is printed, good and packed, as one bar of three shades; its words stand beside it. */
export function BatchProgress({
  batch: { pieces, printed, passed, packed },
}: {
  batch: Pick<Batch, 'pieces' | 'printed' | 'passed' | 'packed'>;
}) {
  const share = (count: number) => `${pieces === 0 ? 0 : Math.min(100, (100 * count) / pieces)}%`;
  return (
    <span
      className="batch-progress"
      role="img"
      aria-label={`共 ${pieces} 件，已打印 ${printed}，已合格 ${passed}，已打包 ${packed}`}
    >
      <span className="batch-bar">
        <span className="batch-printed" style={{ inlineSize: share(printed) }} />
        <span className="batch-passed" style={{ inlineSize: share(passed) }} />
        <span className="batch-packed" style={{ inlineSize: share(packed) }} />
      </span>
      <span className="tabular">
        {passed} / {pieces}
      </span>
    </span>
  );
}
