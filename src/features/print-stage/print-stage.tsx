import { useState } from 'react';
import { Checkbox, SegmentedControl } from '@blueprintjs/core';
import type { DeskLine } from '#contract/art-desk/art-desk.ts';
import type { Placement } from '#contract/values/placement.ts';
import { AreaLayers, mm, PlacedPicture } from '@/entities/sku/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { plainArea, type Area } from './plain-area.ts';
import './print-stage.css';

const ZOOMS = [
  { value: 'fit', label: '适应窗口' },
  { value: '1', label: '实际大小' },
  { value: '2', label: '2 倍' },
  { value: '4', label: '4 倍' },
];
const GRID = '1 mm 网格';
const TENTHS_PER_MM = 10;

/** A line as it is printed: the picture as it lies on its area, with what is known of the area over it. */
export function PrintStage({ line, area, place }: { line: DeskLine; area: Area | null; place: Placement }) {
  const [zoom, setZoom] = useState('fit');
  const [hidden, setHidden] = useState<readonly string[]>([GRID]);
  const isShown = (name: string) => !hidden.includes(name);
  const drawn = area ?? plainArea(line);
  const picture = { ...line, title: line.title || line.platformCode };
  if (!drawn)
    return (
      <div className="print-stage">
        <div className="print-sheet" data-zoom="fit">
          <PictureThumb picture={picture} size={240} />
        </div>
        <p className="list-quiet">
          SKU 没有印刷尺寸，不能按印刷大小显示。请先在「批量孔位图」里填写印刷规格。
        </p>
      </div>
    );
  const { width, height, maskUrl } = drawn;
  const layers = [...(area ? ['出血', '安全区'] : []), ...(maskUrl ? ['孔位图'] : []), GRID];
  const inMm = (tenths: number): string => `${(tenths / TENTHS_PER_MM) * Number(zoom)}mm`;
  return (
    <div className="print-stage">
      <div className="print-tools">
        <SegmentedControl
          aria-label="大小"
          size="small"
          options={ZOOMS}
          value={zoom}
          onValueChange={setZoom}
        />
        <span className="print-layers" role="group" aria-label="显示">
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
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is larger than the stage is scrolled by keys, too */}
      <div className="print-sheet" data-zoom={zoom === 'fit' ? 'fit' : 'real'} tabIndex={0}>
        <svg
          role="img"
          aria-label={`${picture.title}，印刷区域 ${mm(width)} × ${mm(height)} mm`}
          viewBox={`0 0 ${width} ${height}`}
          style={zoom === 'fit' ? undefined : { width: inMm(width), height: inMm(height) }}
        >
          {line.pictureUrl && (
            <PlacedPicture url={line.pictureUrl} area={drawn} placed={{ ...line, place }} />
          )}
          {isShown(GRID) && <MmGrid width={width} height={height} />}
          <AreaLayers area={drawn} isShown={isShown} />
        </svg>
      </div>
    </div>
  );
}

const MmGrid = ({ width, height }: { width: number; height: number }) => (
  <>
    <pattern id="mm-grid" width={TENTHS_PER_MM} height={TENTHS_PER_MM} patternUnits="userSpaceOnUse">
      <path d={`M ${TENTHS_PER_MM} 0 L 0 0 0 ${TENTHS_PER_MM}`} className="mm-grid" />
    </pattern>
    <rect width={width} height={height} fill="url(#mm-grid)" />
  </>
);
