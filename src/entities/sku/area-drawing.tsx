import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { fileUrl } from '@/shared/api/index.ts';
import './area-drawing.css';

/** Tenths of a millimetre as one reads them; nothing where there is none. */
export const mm = (tenths: number | null): string => (tenths === null ? '' : (tenths / 10).toFixed(1));

/** Lengths in tenths of a millimetre, width and height with the bleed. */
interface Area {
  width: number;
  height: number;
  bleed: number | null;
  safe: number | null;
  radius: number | null;
  maskUrl: string | null;
  maskHoles?: number | null;
}

/** Pixels of the longer side of the drawing. */
const DRAWN_PX = 420;

/** The print area drawn to scale: bleed, safe area and mask as layers that can be hidden. */
export function AreaDrawing({ spec }: { spec: Area }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { width, height, maskUrl } = spec;
  const [bleed, safe, radius] = [spec.bleed ?? 0, spec.safe ?? 0, spec.radius ?? 0];
  const scale = DRAWN_PX / Math.max(width, height);
  const layer = (inset: number) => ({
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: Math.max(0, radius - inset),
  });
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
