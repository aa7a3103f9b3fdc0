import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { AreaLayers, type DrawnArea } from './area-layers.tsx';
import { PlacedPicture, type PlacedAs } from './placed-picture.tsx';
import './area-drawing.css';

/** Tenths of a millimetre as one reads them; nothing where there is none. */
export const mm = (tenths: number | null): string => (tenths === null ? '' : (tenths / 10).toFixed(1));

/** Pixels of the longer side of the drawing. */
const DRAWN_PX = 420;

/** The print area drawn to scale: bleed, safe area and mask as layers that can be hidden, over a picture that fills it. */
export function AreaDrawing({
  spec,
  picture,
  placed,
  size = DRAWN_PX,
}: {
  spec: DrawnArea & { maskHoles?: number | null };
  /** Its link; what stands out of the area is cut off. */
  picture?: string | null;
  /** How it lies; left out, it fills the area as it came. */
  placed?: PlacedAs;
  /** Pixels of its longer side. */
  size?: number;
}) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { width, height, maskUrl } = spec;
  const scale = size / Math.max(width, height);
  const layers = ['出血', '安全区', ...(maskUrl ? ['孔位图'] : [])];
  const isShown = (name: string) => !hidden.includes(name);
  return (
    <div className="spec-drawing">
      <svg
        role="img"
        aria-label={`印刷区域 ${mm(width)} × ${mm(height)} mm`}
        viewBox={`0 0 ${width} ${height}`}
        width={width * scale}
        height={height * scale}
      >
        {picture && <PlacedPicture url={picture} area={spec} placed={placed} />}
        <AreaLayers area={spec} isShown={isShown} />
      </svg>
      <div className="spec-layers" role="group" aria-label="显示">
        {layers.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={isShown(name)}
            onChange={() =>
              setHidden(isShown(name) ? [...hidden, name] : hidden.filter((one) => one !== name))
            }
          />
        ))}
        <p className="list-quiet">
          外框是含出血的印刷区域，虚线内是成品，点线内是安全区。
          {spec.maskHoles != null && `共 ${spec.maskHoles} 个孔。`}
        </p>
      </div>
    </div>
  );
}
