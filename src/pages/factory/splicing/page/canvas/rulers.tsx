/** Millimetres between two numbers of a ruler, so that they do not run into each other. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const LEAST_PX = 44;
const stepOf = (pxPerMm: number): number => STEPS.find((mm) => mm * pxPerMm >= LEAST_PX) ?? 1000;

/** As wide as a ruler is, in pixels. */
export const RULER = 22;

/** One ruler along an edge of the medium, in millimetres. */
export function Ruler({
  length,
  pxPerMm,
  down = false,
}: {
  length: number;
  pxPerMm: number;
  down?: boolean;
}) {
  const step = stepOf(pxPerMm);
  const fine = step / 5;
  const px = (length / 100) * pxPerMm;
  const ticks = Array.from({ length: Math.floor(length / 100 / fine) + 1 }, (_, i) => i);
  return (
    <svg
      className="plate-ruler"
      aria-hidden="true"
      width={down ? RULER : px}
      height={down ? px : RULER}
      data-down={down || undefined}
    >
      {ticks.map((i) => {
        const at = i * fine * pxPerMm;
        const long = i % 5 === 0 ? 9 : 4;
        return (
          <line
            key={i}
            {...(down
              ? { x1: RULER - long, x2: RULER, y1: at, y2: at }
              : { x1: at, x2: at, y1: RULER - long, y2: RULER })}
          />
        );
      })}
      {ticks
        .filter((i) => i % 5 === 0)
        .map((i) => {
          const at = i * fine * pxPerMm;
          return down ? (
            <text key={i} transform={`translate(9 ${at + 3}) rotate(-90)`} textAnchor="end">
              {Math.round(i * fine)}
            </text>
          ) : (
            <text key={i} x={at + 3} y={10}>
              {Math.round(i * fine)}
            </text>
          );
        })}
    </svg>
  );
}
