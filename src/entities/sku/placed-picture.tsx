import { useId } from 'react';
import type { PrintSize } from '#contract/values/picture.ts';
import { AS_IT_CAME, isSideways, TILE_DPI } from '#contract/values/placement.ts';
import { viewUrl } from '@/shared/api/index.ts';

/** How the picture lies, and its own pixels, which tiles are as large as. */
export type PlacedAs = Partial<Pick<PrintSize, 'place' | 'widthPx' | 'heightPx'>>;

const RATIO = { cover: 'xMidYMid slice', contain: 'xMidYMid meet', stretch: 'none', tile: 'none' } as const;
const NOTHING_SAID: PlacedAs = {};
const TENTHS_PER_INCH = 254;

/** A picture on its print area, as it is printed, in an svg whose view box is the area; what stands out of it is cut off. */
export function PlacedPicture({
  url,
  area: { width, height },
  placed = NOTHING_SAID,
}: {
  url: string;
  /** In tenths of a millimetre. */
  area: { width: number; height: number };
  placed?: PlacedAs | undefined;
}) {
  const id = useId();
  const place = placed.place ?? AS_IT_CAME;
  const { fit, turn, mirror } = place;
  const href = viewUrl(url);
  // The sheet that is turned: on its side it is as high as the area is wide.
  const [w, h] = isSideways(place) ? [height, width] : [width, height];
  const [tileW, tileH] = [placed.widthPx ?? 0, placed.heightPx ?? 0].map(
    (px) => (px * TENTHS_PER_INCH) / TILE_DPI,
  ) as [number, number];
  const sheet = { x: -w / 2, y: -h / 2, width: w, height: h };
  return (
    <g transform={`translate(${width / 2} ${height / 2}) scale(${mirror ? -1 : 1} 1) rotate(${turn})`}>
      {fit === 'tile' && tileW > 0 && tileH > 0 ? (
        <>
          <pattern id={id} x={sheet.x} y={sheet.y} width={tileW} height={tileH} patternUnits="userSpaceOnUse">
            <image href={href} width={tileW} height={tileH} preserveAspectRatio="none" />
          </pattern>
          <rect {...sheet} fill={`url(#${id})`} />
        </>
      ) : (
        <image href={href} {...sheet} preserveAspectRatio={RATIO[fit]} />
      )}
    </g>
  );
}
