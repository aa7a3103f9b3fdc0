import { mmOf } from '#contract/device/lengths.ts';
import type { Place } from '#contract/rosi/estimate.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { roomOf } from '#contract/rosi/room.ts';

type Drawn = Parameters<typeof roomOf>[0] &
  Pick<PrintSettings, 'cropMarks' | 'registrationMarks' | 'cutContour' | 'barcode' | 'pieceMark'>;
interface Props {
  settings: Drawn;
  places: readonly Place[];
}

/** Of a roll its beginning is drawn: so many times as long as it is wide. */
const ROLL_SHARE = 1.5;
/** Of the narrow side of the drawing. */
const SIGN_SHARE = 1 / 50;
/** Of a bar code: 101 modules and the quiet zones beside them are 30.3 mm wide. */
const CODE = { w: 3030, h: 700 };
const thin = { vectorEffect: 'non-scaling-stroke' } as const;

/** A sheet, a table or the beginning of a roll, to scale: what is left free, sample pieces, and the marks beside them. */
export function SheetDrawing({ settings, places }: Props) {
  const { width, length, media } = settings;
  const isCut = media === 'roll' && length > width * ROLL_SHARE;
  const height = isCut ? Math.round(width * ROLL_SHARE) : length;
  const room = roomOf(settings);
  const shown = places.filter(({ y, h }) => y + h <= height);
  const pad = Math.min(width, height) * SIGN_SHARE;
  return (
    <svg
      className="rosi-drawing"
      role="img"
      aria-label={`版面图，${mmOf(width)} × ${mmOf(length)} mm`}
      viewBox={`${-pad} ${-pad} ${width + 2 * pad} ${height + 2 * pad}`}
      preserveAspectRatio="xMidYMin meet"
    >
      <rect className="rosi-sheet" {...{ width, height }} {...thin} data-cut={isCut} />
      <rect
        className="rosi-room"
        {...thin}
        {...{ x: room.x, y: room.y, width: Math.max(0, room.w) }}
        height={Math.max(0, Math.min(room.h, height - room.y))}
      />
      {shown.map((place) => (
        <Piece key={`${place.x} ${place.y}`} settings={settings} place={place} sign={pad} />
      ))}
      {settings.registrationMarks && <Registration {...{ width, height }} sign={pad} />}
      {settings.barcode !== 'none' && (
        <Barcode
          x={Math.max(0, (width - CODE.w) / 2)}
          y={
            settings.barcode === 'top'
              ? Math.max(0, room.y - CODE.h)
              : Math.min(height - CODE.h, length - settings.marginBottom)
          }
        />
      )}
      {isCut && <line className="rosi-torn" {...thin} x1={0} x2={width} y1={height} y2={height} />}
    </svg>
  );
}

function Piece({ settings, place: { x, y, w, h }, sign }: { settings: Drawn; place: Place; sign: number }) {
  const corners = [
    [x, y, -1, -1],
    [x + w, y, 1, -1],
    [x, y + h, -1, 1],
    [x + w, y + h, 1, 1],
  ] as const;
  return (
    <g>
      <rect className="rosi-piece" {...thin} {...{ x, y }} width={w} height={h} />
      {settings.cutContour && (
        <rect className="rosi-contour" {...thin} {...{ x, y }} width={w} height={h} rx={sign} />
      )}
      {settings.cropMarks &&
        corners.map(([left, top, toX, toY]) => (
          <path
            key={`${toX} ${toY}`}
            className="rosi-mark"
            {...thin}
            d={`M ${left + (toX * sign) / 4} ${top} h ${(toX * sign) / 2} M ${left} ${top + (toY * sign) / 4} v ${(toY * sign) / 2}`}
          />
        ))}
      {settings.pieceMark !== 'none' && (
        <rect
          className="rosi-code"
          x={x + w - sign * (settings.pieceMark === 'number' ? 2 : 0.8)}
          y={y + h + sign / 8}
          width={sign * (settings.pieceMark === 'number' ? 2 : 0.8)}
          height={sign * (settings.pieceMark === 'number' ? 0.4 : 0.8)}
        />
      )}
    </g>
  );
}

const Registration = ({ width, height, sign }: { width: number; height: number; sign: number }) =>
  [sign, width - sign].flatMap((x) =>
    [sign, height - sign].map((y) => (
      <path
        key={`${x} ${y}`}
        className="rosi-mark"
        {...thin}
        d={`M ${x - sign / 2} ${y} h ${sign} M ${x} ${y - sign / 2} v ${sign} M ${x - sign / 3} ${y} a ${sign / 3} ${sign / 3} 0 1 0 ${(sign * 2) / 3} 0 a ${sign / 3} ${sign / 3} 0 1 0 ${(-sign * 2) / 3} 0`}
      />
    )),
  );

/** Bars of the width that a code of twelve digits has; what they say comes with the plate. */
const Barcode = ({ x, y }: { x: number; y: number }) => (
  <g>
    {Array.from({ length: 12 }, (_, n) => (
      <rect
        key={n}
        className="rosi-code"
        x={x + (n * CODE.w) / 12}
        y={y}
        width={CODE.w / (n % 3 === 0 ? 18 : 30)}
        height={CODE.h}
      />
    ))}
  </g>
);
