import { useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react';
import { mm, type Breach } from '#contract/plate/judge.ts';
import { roomOf } from '#contract/plate/layout.ts';
import type { Deed } from '../state/desk.ts';
import type { Spot } from '../state/spot.ts';
import type { DeskInUse } from '../state/use-desk.ts';
import { PieceDrawing, type PieceHands } from './piece-drawing.tsx';
import { CutLines, PlateMarks } from './plate-marks.tsx';
import { Ruler, RULER } from './rulers.tsx';
import { STEP, usePresses } from './use-presses.ts';
import { useWheel } from './use-wheel.ts';
import type { Layers } from './view.ts';

/** More pictures than this are not read for one plate: each piece is then its number alone. */
const MOST_PICTURES = 200;
/** So near, in pixels of the screen, a piece snaps. */
const REACH_PX = 7;
const LETTER_PX = 15;
const thin = { vectorEffect: 'non-scaling-stroke' } as const;

const missingOf = (breaches: readonly Breach[] | undefined): string | undefined => {
  if (!breaches) return undefined;
  const by = Math.max(...breaches.map((breach) => breach.by));
  return by > 0 ? `差 ${mm(by)}` : '不可在此';
};

interface CanvasProps {
  use: DeskInUse;
  /** Pixels of the screen for a millimetre. */
  zoom: number;
  layers: Layers;
  reads: boolean;
  onZoom: (zoom: number) => void;
  send: (deed: Deed) => void;
}

/** The plate with its rulers: pieces are chosen, drawn and moved by keys; the wheel zooms, the medium is drawn along. */
export function Canvas({ use, zoom, layers, reads, onZoom, send }: CanvasProps) {
  const { desk, layout, broken } = use;
  const { settings, now, pieces, chosen } = desk;
  const { width } = settings;
  const { usedLength } = layout;
  // A roll has room behind what is laid, where pieces can be put.
  const length = Math.min(
    settings.length,
    Math.max(usedLength + (settings.media === 'roll' ? 20_000 : 0), 1),
  );
  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number } | undefined>(undefined);
  const pan = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined);
  useWheel(stage, zoom, onZoom);

  const presses = usePresses({ reads, chosen, send });
  const perPx = 100 / zoom;
  const grab: PieceHands['onGrab'] = (event, key) => {
    event.stopPropagation();
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (adds || !chosen.has(key)) send({ do: 'choose', keys: [key], adds });
    if (reads || adds || event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY };
    send({ do: 'hold' });
    svg.current?.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (drag.current) {
      const tenths = (px: number) => Math.round((px * perPx) / STEP) * STEP;
      const { x, y } = drag.current;
      send({
        ...{ do: 'draw', dx: tenths(event.clientX - x), dy: tenths(event.clientY - y) },
        // With Alt it goes where the hand goes.
        reach: event.altKey ? 0 : Math.round(REACH_PX * perPx),
      });
    } else if (pan.current && stage.current) {
      stage.current.scrollLeft = pan.current.left - (event.clientX - pan.current.x);
      stage.current.scrollTop = pan.current.top - (event.clientY - pan.current.y);
    }
  };
  const release = (): void => {
    if (drag.current) send({ do: 'drop' });
    drag.current = undefined;
    pan.current = undefined;
  };
  const grabMedium = (event: PointerEvent): void => {
    if (!stage.current) return;
    send({ do: 'choose', keys: [] });
    const { scrollLeft: left, scrollTop: top } = stage.current;
    pan.current = { x: event.clientX, y: event.clientY, left, top };
    svg.current?.setPointerCapture(event.pointerId);
  };
  // Hands are the same from draw to draw, so that only pieces are drawn anew that moved.
  const grabbing = useRef(grab);
  useLayoutEffect(() => {
    grabbing.current = grab;
  });
  const steady = useMemo<PieceHands>(
    () => ({
      onPress: (event, key) => presses.current(event, key),
      onGrab: (event, key) => grabbing.current(event, key),
    }),
    [presses],
  );
  const drawsArt = layers.art && now.length <= MOST_PICTURES;
  const letter = LETTER_PX * perPx;
  const room = roomOf(settings);
  return (
    <div className="desk-stage" ref={stage}>
      <div className="desk-sheet" style={{ gridTemplateColumns: `${RULER}px max-content` }}>
        <span className="desk-corner">mm</span>
        <div className="desk-top">
          <Ruler length={width} pxPerMm={zoom} />
        </div>
        <div className="desk-left">
          <Ruler length={length} pxPerMm={zoom} down />
        </div>
        <svg
          ref={svg}
          className="desk-canvas"
          role="group"
          aria-label="版面"
          width={(width / 100) * zoom}
          height={(length / 100) * zoom}
          viewBox={`0 0 ${width} ${length}`}
          onPointerDown={grabMedium}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <rect className="desk-beyond" width={width} height={length} />
          <rect className="desk-medium" {...thin} width={width} height={usedLength} />
          {layers.margins && (
            <rect
              className="desk-room"
              {...thin}
              x={room.left}
              y={room.top}
              width={Math.max(0, room.right - room.left)}
              height={Math.max(0, Math.min(room.bottom, length) - room.top)}
            />
          )}
          {now.map((spot, i) => (
            <PieceDrawing
              key={spot.key}
              {...{ spot, letter, drawsArt, hands: steady }}
              piece={pieces.get(spot.key)!}
              no={i + 1}
              isChosen={chosen.has(spot.key)}
              missing={missingOf(broken.get(spot.key))}
            />
          ))}
          {now
            .filter(({ key }) => chosen.has(key))
            .map((spot) => (
              <ChosenOver
                key={spot.key}
                {...{ spot, letter }}
                gap={layers.margins ? settings : undefined}
                missing={missingOf(broken.get(spot.key))}
              />
            ))}
          {layers.cut && <CutLines dpi={settings.dpi} spots={now} pieces={pieces} />}
          {layers.marks && <PlateMarks {...{ settings, usedLength, pieces }} spots={now} />}
        </svg>
      </div>
    </div>
  );
}

/** What is chosen is seen above whatever it lies on, with the gap that it needs. */
function ChosenOver({
  spot: { x, y, w, h },
  letter,
  gap,
  missing,
}: {
  spot: Spot;
  letter: number;
  gap: { gapX: number; gapY: number } | undefined;
  missing: string | undefined;
}) {
  return (
    <g className="desk-over" aria-hidden="true" data-broken={missing !== undefined || undefined}>
      {gap && (
        <rect
          className="desk-gap"
          {...thin}
          x={x - gap.gapX}
          y={y - gap.gapY}
          width={w + 2 * gap.gapX}
          height={h + 2 * gap.gapY}
        />
      )}
      <rect className="desk-outline" {...thin} {...{ x, y }} width={w} height={h} />
      {missing !== undefined && (
        <text className="desk-missing" x={x + w / 2} y={y + h + letter} fontSize={letter * 0.9}>
          {missing}
        </text>
      )}
    </g>
  );
}
