import { memo } from 'react';
import { barcodeBox, cropBoxes, pieceMarkBox, targetBoxes, trimBox } from '#contract/plate/marks.ts';
import type { PxBox } from '#contract/plate/pixels.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Pieces, Spot } from '../state/spot.ts';

const HUNDREDTHS_PER_INCH = 2540;
const thin = { vectorEffect: 'non-scaling-stroke' } as const;

/** The same boxes as the file has, in hundredths of a millimetre. */
function Boxes({ boxes, dpi, className }: { boxes: readonly PxBox[]; dpi: number; className: string }) {
  const at = (px: number) => (px * HUNDREDTHS_PER_INCH) / dpi;
  return (
    <>
      {boxes.map(({ x, y, w, h }) => (
        <rect
          key={`${x} ${y} ${w} ${h}`}
          className={className}
          {...thin}
          {...{ x: at(x), y: at(y), width: at(w), height: at(h) }}
        />
      ))}
    </>
  );
}

/** What is printed beside the pieces: the plate's bar code, targets, crop marks and marks of pieces. */
export const PlateMarks = memo(function PlateMarks({
  settings,
  usedLength,
  spots,
  pieces,
}: {
  settings: PrintSettings;
  usedLength: number;
  spots: readonly Spot[];
  pieces: Pieces;
}) {
  const { dpi, barcode, registrationMarks, cropMarks, pieceMark } = settings;
  const trimmed = spots.map((spot) => ({ ...spot, bleed: pieces.get(spot.key)?.bleed ?? 0 }));
  const code = barcode === 'none' ? undefined : barcodeBox(settings, { usedLength }, dpi);
  return (
    <g className="desk-marks" aria-hidden="true">
      {code && code.h > 0 && <Boxes boxes={[code]} dpi={dpi} className="desk-code" />}
      {registrationMarks && (
        <Boxes boxes={targetBoxes(settings, { usedLength }, dpi)} dpi={dpi} className="desk-target" />
      )}
      {trimmed.map((spot) => {
        const mark = pieceMark === 'none' ? undefined : pieceMarkBox(settings, spot, dpi);
        return (
          <g key={spot.key}>
            {cropMarks && <Boxes boxes={cropBoxes(settings, spot, dpi)} dpi={dpi} className="desk-crop" />}
            {mark && <Boxes boxes={[mark]} dpi={dpi} className="desk-code" />}
          </g>
        );
      })}
    </g>
  );
});

/** Where pieces are cut, without their bleed. */
export const CutLines = memo(function CutLines({
  dpi,
  spots,
  pieces,
}: {
  dpi: number;
  spots: readonly Spot[];
  pieces: Pieces;
}) {
  const boxes = spots.map((spot) => trimBox({ ...spot, bleed: pieces.get(spot.key)?.bleed ?? 0 }, dpi));
  return (
    <g aria-hidden="true">
      <Boxes boxes={boxes} dpi={dpi} className="desk-cut" />
    </g>
  );
});
