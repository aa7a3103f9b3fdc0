import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';

/** As large as small pictures are stored. */
const PREVIEW_PX = 320;
const GAP_PX = 8;
/** A pointer that only passes calls nothing up. */
const REST_MS = 120;

interface Shown {
  src: string;
  left: number;
  top: number;
}

/**
 * The picture of a row large beside it, while the mouse rests on the small one. One for the whole table, told by the
 * events of its scroller: rows come by the hundred and have nothing of their own for it.
 */
export function ThumbPreview({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const within = scroller.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const enter = (event: PointerEvent): void => {
      leave();
      const { target, pointerType } = event;
      if (pointerType !== 'mouse' || !(target instanceof HTMLImageElement) || !target.matches('.thumb'))
        return;
      timer = setTimeout(() => setShown({ src: target.currentSrc, ...placeBeside(target) }), REST_MS);
    };
    within.addEventListener('pointerover', enter);
    within.addEventListener('pointerleave', leave);
    within.addEventListener('scroll', leave, { passive: true });
    return () => {
      leave();
      within.removeEventListener('pointerover', enter);
      within.removeEventListener('pointerleave', leave);
      within.removeEventListener('scroll', leave);
    };
  }, [scroller]);
  if (!shown) return null;
  const { src, left, top } = shown;
  return createPortal(
    // What it shows has its words in the row.
    <div className="thumb-preview" style={{ left, top }} aria-hidden>
      <img src={src} alt="" width={PREVIEW_PX} height={PREVIEW_PX} />
    </div>,
    document.body,
  );
}

/** At its right, or at its left where there is no room; whole in the window. */
function placeBeside(picture: HTMLElement): { left: number; top: number } {
  const { left, right, top, height } = picture.getBoundingClientRect();
  const whole = PREVIEW_PX + 2 * GAP_PX;
  const lowest = globalThis.innerHeight - whole - GAP_PX;
  return {
    left: right + whole + GAP_PX > globalThis.innerWidth ? left - whole - GAP_PX : right + GAP_PX,
    top: Math.max(GAP_PX, Math.min(top + height / 2 - whole / 2, lowest)),
  };
}
