import { fileUrl } from '@/shared/api/index.ts';
import './area-layers.css';

/** In tenths of a millimetre; what is not known is not drawn. */
export interface DrawnArea {
  width: number;
  height: number;
  bleed: number | null;
  safe: number | null;
  radius: number | null;
  maskUrl: string | null;
}

const ALL = (): boolean => true;

/** What is known of a print area, to be drawn in an svg whose view box is the area: its edge, its bleed, what is safe, its holes. */
export function AreaLayers({
  area,
  isShown = ALL,
}: {
  area: DrawnArea;
  isShown?: (name: string) => boolean;
}) {
  const { width, height, maskUrl } = area;
  const [bleed, safe, radius] = [area.bleed ?? 0, area.safe ?? 0, area.radius ?? 0];
  const layer = (inset: number) => ({
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: Math.max(0, radius - inset),
  });
  return (
    <g className="area-layers">
      {isShown('孔位图') && maskUrl && (
        <image
          href={fileUrl(maskUrl)}
          width={width}
          height={height}
          preserveAspectRatio="none"
          opacity={0.45}
        />
      )}
      <rect className="spec-area" {...layer(0)} />
      {isShown('出血') && bleed > 0 && <rect className="spec-bleed" {...layer(bleed)} />}
      {isShown('安全区') && safe > 0 && <rect className="spec-safe" {...layer(bleed + safe)} />}
    </g>
  );
}
