import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Download, Media, ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons';
import { placementText } from '#contract/values/placement.ts';
import { download } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { keyShortcut, Thumb, WordTag } from '@/shared/ui/list/index.ts';
import { PictureFacts } from '@/shared/ui/picture/index.ts';
import { PictureStage, type Arrived } from './picture-stage.tsx';
import { printArea } from '@/entities/sku/index.ts';
import type { ReviewedPicture } from './reviewed-picture.ts';
import { usePictureKeys } from './use-picture-keys.ts';
import { useSize } from './use-size.ts';
import { FIT, scaleOf, STEP, toggled, zoomed, type View } from './zoom.ts';

const MIDDLE = { x: 0, y: 0 };
const ZOOM_IN = { keys: ['+', '='], label: '放大', repeats: true } as const;
const ZOOM_OUT = { keys: ['-', '_'], label: '缩小', repeats: true } as const;
/** Held down it does nothing more, and is not the list's either: so it counts as one that repeats. */
const OWN_PIXELS = { keys: [' '], label: '原始像素', repeats: true } as const;
const PREVIOUS = { keys: ['ArrowLeft'], label: '上一张图片', repeats: true } as const;
const NEXT = { keys: ['ArrowRight'], label: '下一张图片', repeats: true } as const;

/** The pictures of an order's lines, one at a time and large, with what a printer asks about each. */
export function ReviewPictures({
  orderId,
  pictures,
  lineCount,
  at,
  onShow,
  upload,
}: {
  orderId: number;
  /** As far as they are known: the row in the list has the first ones. */
  pictures: readonly ReviewedPicture[];
  lineCount: number;
  at: number;
  onShow: (at: number) => void;
  /** What puts a picture into this line, where it has none. */
  upload: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useSize(frame);
  const picture = pictures[at];
  const url = picture?.pictureUrl ?? null;
  const [came, setCame] = useState<Arrived>();
  const arrived = came?.url === url ? came : undefined;
  const shown = `${orderId} ${at}`;
  const [kept, keep] = useState({ shown, view: FIT });
  // Another picture is looked at as a whole first.
  const view = kept.shown === shown ? kept.view : FIT;
  const change = (next: (before: View) => View): void =>
    keep((before) => ({ shown, view: next(before.shown === shown ? before.view : FIT) }));
  const size = sizeOf(picture, arrived);
  const own = 1 / globalThis.devicePixelRatio;
  const look = size && stage ? { picture: size, stage, own } : undefined;
  const zoom = (by: number): void => {
    if (look) change((before) => zoomed(before, by, MIDDLE, look));
  };
  const toggle = (): void => {
    if (look) change((before) => toggled(before, MIDDLE, look));
  };
  const step = (by: 1 | -1): void => {
    if (pictures.length > 1) onShow((at + by + pictures.length) % pictures.length);
  };
  usePictureKeys([
    { ...ZOOM_IN, press: () => zoom(STEP) },
    { ...ZOOM_OUT, press: () => zoom(1 / STEP) },
    { ...OWN_PIXELS, press: (repeated) => !repeated && toggle() },
    { ...PREVIOUS, press: () => step(-1) },
    { ...NEXT, press: () => step(1) },
  ]);
  const percent = look ? `${Math.round((scaleOf(view, look.picture, look.stage) / own) * 100)} %` : '';
  const closed = look === undefined;
  const tool = (
    key: { keys: readonly string[]; label: string },
    icon: React.ReactElement,
    run: () => void,
  ) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={key.label}
      title={`${key.label}（${key.keys[0]}）`}
      {...keyShortcut(key)}
      disabled={closed}
      onClick={run}
    />
  );
  return (
    <section className="review-pictures" aria-label="印刷图片">
      <div className="review-head">
        {lineCount > 1 && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronLeft />}
              aria-label={PREVIOUS.label}
              title={`${PREVIOUS.label}（←）`}
              onClick={() => step(-1)}
            />
            <span className="review-count tabular list-quiet">
              {at + 1} / {lineCount}
            </span>
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronRight />}
              aria-label={NEXT.label}
              title={`${NEXT.label}（→）`}
              onClick={() => step(1)}
            />
          </>
        )}
        <span className="review-title" title={picture?.title}>
          <bdi>{picture?.title}</bdi>
        </span>
        {picture && <span className="review-count tabular list-quiet">× {picture.quantity}</span>}
        <span className="review-tools" role="group" aria-label="缩放">
          {tool(ZOOM_OUT, <ZoomOut />, () => zoom(1 / STEP))}
          <span className="review-percent tabular" title="缩放比例">
            {percent}
          </span>
          {tool(ZOOM_IN, <ZoomIn />, () => zoom(STEP))}
          <Button
            variant="minimal"
            size="small"
            icon={<ZoomToFit />}
            aria-label="看完整图片"
            title="看完整图片"
            disabled={closed}
            active={view.scale === 'fit' && !closed}
            onClick={() => change(() => FIT)}
          />
          <Button
            variant="minimal"
            size="small"
            text="1:1"
            aria-label={`1:1 ${OWN_PIXELS.label}`}
            title="图片的一个像素显示为屏幕的一个像素（空格）"
            {...keyShortcut(OWN_PIXELS)}
            disabled={closed}
            active={view.scale === own}
            onClick={toggle}
          />
        </span>
      </div>
      <div className="review-frame" ref={frame}>
        {picture && url !== null ? (
          <PictureStage
            picture={{ ...picture, pictureUrl: url }}
            arrived={arrived}
            onArrived={setCame}
            view={view}
            onView={change}
            look={look}
          />
        ) : (
          picture && <NoPicture isGoods={picture.isGoods}>{upload}</NoPicture>
        )}
      </div>
      {lineCount > 1 && <Strip pictures={pictures} at={at} onShow={onShow} />}
      <div className="review-foot">
        {picture && <PictureFacts size={picture} />}
        {picture?.place && (
          <WordTag title="工厂在图片列表里调整了摆放，清晰度按它计算">
            {`摆放：${placementText(picture.place)}`}
          </WordTag>
        )}
        {picture?.leave && (
          <WordTag
            title={`${picture.leave.by} 于 ${formatDateTime(picture.leave.at)} 选择按 ${picture.leave.dpi} dpi 印刷`}
          >
            商家：按此印刷
          </WordTag>
        )}
        {picture && url !== null && (
          <>
            {size && printArea(picture, size)?.whole === false && (
              <WordTag
                intent="warning"
                title="图片与印刷区域的长宽比不同。虚线是图片居中并铺满印刷区域时能印到的部分。"
              >
                长宽比不同
              </WordTag>
            )}
            <span className="review-file list-quiet tabular">
              {[
                picture.pictureKind?.toUpperCase(),
                picture.pictureBytes !== null && formatBytes(picture.pictureBytes),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              variant="minimal"
              size="small"
              icon={<Download />}
              aria-label="下载原图"
              title="下载原图"
              onClick={() => download(url)}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** As it is drawn, which knows how a camera was held; until then as the server measured it. */
function sizeOf(picture: ReviewedPicture | undefined, arrived: Arrived | undefined) {
  if (arrived?.kind === 'drawn' && arrived.size) return arrived.size;
  const { widthPx: width, heightPx: height } = picture ?? {};
  return width && height ? { width, height } : undefined;
}

const NoPicture = ({ isGoods, children }: { isGoods: boolean; children: ReactNode }) => (
  <div className="review-empty">
    <Media size={32} aria-hidden />
    <strong>{isGoods ? '这一行还没有印刷图片' : '这一行不是商品，不需要印刷图片'}</strong>
    {children}
  </div>
);

/** Every line of the order, to be chosen by a click. */
const Strip = ({
  pictures,
  at,
  onShow,
}: {
  pictures: readonly ReviewedPicture[];
  at: number;
  onShow: (at: number) => void;
}) => (
  <div className="review-strip" role="group" aria-label="订单的图片">
    {pictures.map(({ title, thumbUrl, quantity }, i) => (
      <button
        // oxlint-disable-next-line react/no-array-index-key -- lines keep their places, and two may be alike
        key={i}
        type="button"
        aria-label={`第 ${i + 1} 行 ${title}${quantity > 1 ? ` ×${quantity}` : ''}`}
        aria-pressed={i === at}
        title={title}
        onClick={() => onShow(i)}
      >
        <Thumb key={thumbUrl} url={thumbUrl} alt="" size={44} />
        {quantity > 1 && <span className="tabular">×{quantity}</span>}
      </button>
    ))}
  </div>
);
