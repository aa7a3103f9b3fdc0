const [WIDTH, HEIGHT, GAP] = [9, 22, 3];

/** Pieces of the last weeks as small bars, the newest at the right. */
export function WeekBars({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(...weeks, 1);
  const words = `近 ${weeks.length} 周件数 ${weeks.join('、')}`;
  return (
    <svg
      role="img"
      aria-label={words}
      className="week-bars"
      width={weeks.length * (WIDTH + GAP)}
      height={HEIGHT}
    >
      <title>{words}</title>
      {weeks.map((pieces, nth) => {
        const height = pieces <= 0 ? 0 : Math.max(1, Math.round((pieces / most) * HEIGHT));
        return (
          <rect
            // The weeks stand in their order, and are told apart by it alone.
            key={`week-${nth + 1}`}
            x={nth * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
          />
        );
      })}
    </svg>
  );
}
