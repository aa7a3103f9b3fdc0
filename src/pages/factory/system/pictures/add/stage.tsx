import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { AreaLayers, printArea } from '@/entities/sku/index.ts';
import { boxOn, type Box } from './edit/geometry.ts';
import type { Raster } from './edit/raster.ts';
import type { Step, Size } from '#contract/art-desk/retouch-step.ts';
import { CropBox } from './crop-box.tsx';
import type { Spec, Tool } from './tools.ts';

type Point = readonly [x: number, y: number];

/** The picture with what is printed of it; a brush is led over it, a cut is laid on it. All is measured in its own pixels. */
export function Stage({
  name,
  look,
  size,
  spec,
  tool,
  zoom,
  hidden,
  onTool,
  onStep,
}: {
  name: string;
  /** As it is shown, in fewer pixels than it has. */
  look: Raster;
  /** As it is. */
  size: Size;
  spec: Spec | undefined;
  tool: Tool;
  zoom: number;
  hidden: readonly string[];
  onTool: (tool: Tool) => void;
  onStep: (step: Step) => void;
}) {
  const [points, setPoints] = useState<readonly Point[]>([]);
  const overlay = useRef<SVGSVGElement>(null);
  const pattern = useId();
  const { width, height } = size;
  const isBrush = tool.name === 'clone' || tool.name === 'erase';
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const at = new DOMPoint(clientX, clientY).matrixTransform(overlay.current!.getScreenCTM()!.inverse());
    return [Math.round(at.x * 10) / 10, Math.round(at.y * 10) / 10];
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isBrush || event.button !== 0) return;
    const point = pointOf(event);
    if (tool.name === 'clone' && (event.altKey || tool.from === null)) onTool({ ...tool, from: point });
    else {
      event.currentTarget.setPointerCapture(event.pointerId);
      setPoints([point]);
    }
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    if (points.length === 0) return;
    const point = pointOf(event);
    const [x, y] = points.at(-1)!;
    // Nearer points would only make the stroke longer to work on.
    if (isBrush && Math.hypot(point[0] - x, point[1] - y) > tool.radius / 4) setPoints([...points, point]);
  };
  const onPointerUp = (): void => {
    const [first] = points;
    if (!first || !isBrush) return;
    setPoints([]);
    const stroke = { points, radius: tool.radius };
    if (tool.name === 'erase') onStep({ kind: 'erase', ...stroke });
    else if (tool.from) {
      const [dx, dy] = [Math.round(tool.from[0] - first[0]), Math.round(tool.from[1] - first[1])];
      onStep({ kind: 'clone', ...stroke, dx, dy });
    }
  };
  return (
    <div className="retouch-sheet">
      <div className="retouch-room" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <Chequers id={pattern} size={size} />
        </svg>
        <Canvas label={name} look={look} />
        <svg
          ref={overlay}
          className="retouch-overlay"
          viewBox={`0 0 ${width} ${height}`}
          data-brush={isBrush || undefined}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => setPoints([])}
        >
          {spec && tool.name !== 'crop' && <Printed spec={spec} size={size} hidden={hidden} />}
          {tool.name === 'crop' && (
            <CropBox
              box={boxOn(size, tool.box)}
              size={size}
              isFree={tool.ratio === 'free'}
              pointOf={pointOf}
              onBox={(box: Box) => onTool({ ...tool, box })}
            />
          )}
          {tool.name === 'clone' && tool.from && (
            <circle className="retouch-from" cx={tool.from[0]} cy={tool.from[1]} r={tool.radius} />
          )}
          {isBrush && points.length > 0 && (
            <polyline
              className="retouch-stroke"
              points={[...points, points.at(-1)!].map((point) => point.join()).join(' ')}
              strokeWidth={tool.radius * 2}
            />
          )}
        </svg>
      </div>
    </div>
  );
}

/** See-through places are chequered, some eighty fields along the longer side. */
const Chequers = ({ id, size: { width, height } }: { id: string; size: Size }) => {
  const field = Math.max(width, height) / 80;
  return (
    <>
      <pattern id={id} width={field * 2} height={field * 2} patternUnits="userSpaceOnUse">
        <rect className="retouch-light" width={field * 2} height={field * 2} />
        <path className="retouch-dark" d={`M0 0h${field}v${field * 2}h${field}v${-field}h${-field * 2}z`} />
      </pattern>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </>
  );
};

function Canvas({ label, look: { data, width, height } }: { label: string; look: Raster }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  }, [data, width, height]);
  return <canvas ref={canvas} role="img" aria-label={`${label} 编辑后`} width={width} height={height} />;
}

/** Where it is printed: it fills its area by its middle, and what stands out of it is dimmed. */
function Printed({ spec, size, hidden }: { spec: Spec; size: Size; hidden: readonly string[] }) {
  const { area } = spec;
  const part = printArea({ printWidthMm: area.width / 10, printHeightMm: area.height / 10 }, size);
  if (!part) return null;
  const box = {
    x: part.left * size.width,
    y: part.top * size.height,
    width: part.width * size.width,
    height: part.height * size.height,
  };
  const outer = `M0 0H${size.width}V${size.height}H0z`;
  const inner = `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`;
  return (
    <g pointerEvents="none">
      <path className="retouch-outside" fillRule="evenodd" d={outer + inner} />
      <svg {...box} viewBox={`0 0 ${area.width} ${area.height}`} preserveAspectRatio="none">
        <AreaLayers area={area} isShown={(name) => !hidden.includes(name)} />
      </svg>
    </g>
  );
}
