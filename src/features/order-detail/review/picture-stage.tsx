import { useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { orderPicture } from '#contract/order/order-picture.ts';
import { AreaLayers, printArea } from '@/entities/sku/index.ts';
import { fileUrl, viewUrl, query } from '@/shared/api/index.ts';
import { printText } from '@/shared/ui/picture/index.ts';
import type { ReviewedPicture } from './reviewed-picture.ts';
import { moved, scaleOf, STEP, toggled, zoomed, type Size, type View } from './zoom.ts';
import './picture-stage.css';

/** What came of a picture's address. */
export type Arrived =
  | { url: string; kind: 'drawn'; size: Size | undefined }
  | { url: string; kind: 'broken' };

/** One picture, large. The wheel zooms where the pointer is, the hand draws, a double click shows its own pixels. */
export function PictureStage({
  picture,
  arrived,
  onArrived,
  view,
  onView,
  look,
}: {
  picture: ReviewedPicture & { pictureUrl: string };
  arrived: Arrived | undefined;
  onArrived: (arrived: Arrived) => void;
  view: View;
  onView: (next: (before: View) => View) => void;
  /** Undefined until the picture's size is known. */
  look: { picture: Size; stage: Size; own: number } | undefined;
}) {
  const { pictureUrl: url, thumbUrl, title } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ look, onView });
  useLayoutEffect(() => {
    latest.current = { look, onView };
  });
  useEffect(() => {
    const stage = frame.current;
    if (!stage) return;
    const onWheel = (event: WheelEvent): void => {
      const { look, onView } = latest.current;
      if (!look || event.deltaY === 0) return;
      // Neither the page nor the words beside it scroll with it.
      event.preventDefault();
      const point = pointIn(stage, event);
      onView((before) => zoomed(before, STEP ** -notches(event), point, look));
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    return () => stage.removeEventListener('wheel', onWheel);
  }, []);
  /** Where the pointer was that draws the picture. */
  const hand = useRef({ x: 0, y: 0 });
  const onPointerMove = (event: PointerEvent): void => {
    if (!look || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientX: x, clientY: y } = event;
    const by = { x: x - hand.current.x, y: y - hand.current.y };
    hand.current = { x, y };
    onView((before) => moved(before, by, look.picture, look.stage));
  };
  const scale = look && scaleOf(view, look.picture, look.stage);
  const broken = arrived?.kind === 'broken';
  const area = look && !broken ? printArea(picture, look.picture) : undefined;
  const share = (part: number): string => `${part * 100}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the pointer; keys and buttons do the same
    <div
      className="review-stage"
      ref={frame}
      data-drawable={view.scale !== 'fit' || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0 || view.scale === 'fit') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hand.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={(event) => {
        const point = pointIn(event.currentTarget, event);
        if (look) onView((before) => toggled(before, point, look));
      }}
    >
      <div
        className="review-sheet"
        data-sized={look !== undefined}
        style={
          look && {
            width: look.picture.width * scale!,
            height: look.picture.height * scale!,
            translate: `calc(-50% + ${view.x}px) calc(-50% + ${view.y}px)`,
          }
        }
      >
        {thumbUrl && arrived?.kind !== 'drawn' && (
          <img key={thumbUrl} src={fileUrl(thumbUrl)} alt="" draggable={false} />
        )}
        {!broken && (
          <img
            key={url}
            src={viewUrl(url)}
            alt={title}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              onArrived({ url, kind: 'drawn', size: width > 0 && height > 0 ? { width, height } : undefined })
            }
            onError={() => onArrived({ url, kind: 'broken' })}
          />
        )}
        {area && (
          <div
            className="review-area"
            style={{
              ...{ left: share(area.left), top: share(area.top) },
              ...{ width: share(area.width), height: share(area.height) },
            }}
          >
            {picture.skuId !== null && <AreaOfSku skuId={picture.skuId} />}
            <span>印刷区域 {printText(picture)}</span>
          </div>
        )}
      </div>
      {broken && (
        <p className="review-broken" role="status">
          原图没有显示出来{thumbUrl && '，这里是缩略图'}。请下载原图后查看。
        </p>
      )}
    </div>
  );
}

/** Its bleed, what is safe, and its holes, where the factory has said so. */
function AreaOfSku({ skuId }: { skuId: number }) {
  const { data } = useQuery({ ...query(orderPicture.area, { skuId }, { quiet: true }), staleTime: 300_000 });
  const area = data?.area;
  if (!area) return null;
  return (
    <svg className="review-layers" viewBox={`0 0 ${area.width} ${area.height}`} preserveAspectRatio="none">
      <AreaLayers area={area} />
    </svg>
  );
}

/** How far a wheel was turned; a touch pad tells many small parts of a notch, and some browsers tell lines. */
function notches({ deltaY, deltaMode }: WheelEvent): number {
  const turned = (deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 33 : deltaY) / 100;
  return Math.min(Math.max(turned, -2), 2);
}

/** Where the pointer is, counted from the middle of the stage. */
function pointIn(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
