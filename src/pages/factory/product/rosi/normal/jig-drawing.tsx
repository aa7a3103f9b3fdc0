import type { JigSlot } from '#contract/device/jig.ts';

/** The table of a device with the slots of a jig, to scale. */
export function JigDrawing({
  bed,
  slots,
}: {
  /** undefined: its device is not chosen yet; then the table ends where the slots do. */
  bed: { width: number; length: number } | undefined;
  slots: readonly Pick<JigSlot, 'x' | 'y' | 'w' | 'h' | 'rotation'>[];
}) {
  const width = Math.max(bed?.width ?? 5000, ...slots.map(({ x, w }) => x + w));
  const height = Math.max(bed?.length ?? 5000, ...slots.map(({ y, h }) => y + h));
  const letter = Math.max(width, height) / 40;
  return (
    <svg
      className="rosi-drawing"
      role="img"
      aria-label={`治具图，${slots.length} 个槽位`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin meet"
    >
      <rect
        className="rosi-sheet"
        width={bed?.width ?? width}
        height={bed?.length ?? height}
        vectorEffect="non-scaling-stroke"
      />
      {slots.map(({ x, y, w, h, rotation }, n) => (
        <g key={`${x} ${y} ${w} ${h}`}>
          <rect className="rosi-piece" {...{ x, y }} width={w} height={h} vectorEffect="non-scaling-stroke" />
          <text x={x + w / 2} y={y + h / 2} fontSize={Math.min(letter, w / 4)} className="rosi-number">
            {n + 1}
            {rotation > 0 && `（${rotation}°）`}
          </text>
        </g>
      ))}
    </svg>
  );
}
