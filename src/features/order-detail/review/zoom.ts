/** In CSS pixels, or a picture's own. */
export interface Size {
  width: number;
  height: number;
}

/**
 * How a picture is looked at: `scale` in CSS pixels for each of its own, or as large as the stage lets it; its middle
 * stands `x` and `y` beside the middle of the stage.
 */
export interface View {
  scale: number | 'fit';
  x: number;
  y: number;
}

export const FIT: View = { scale: 'fit', x: 0, y: 0 };

/** One press of + or -, or one step of a wheel. */
export const STEP = 1.25;
/** Beyond this many screen pixels for one of the picture's there is nothing more to see. */
const MOST = 16;

/** A whole picture stands off the edges of the stage, so that its own edges are seen. */
export const MARGIN = 12;

/** The whole picture, as large as it can be seen at once. */
export const fitScale = (picture: Size, stage: Size): number =>
  Math.min(
    Math.max(1, stage.width - 2 * MARGIN) / picture.width,
    Math.max(1, stage.height - 2 * MARGIN) / picture.height,
  );

export const scaleOf = (view: View, picture: Size, stage: Size): number =>
  view.scale === 'fit' ? fitScale(picture, stage) : view.scale;

/** What can be seen of it: no further than its edge meets the edge of the stage. */
function held({ scale, x, y }: View & { scale: number }, picture: Size, stage: Size): View {
  const room = (own: number, whole: number): number => Math.max(0, (own * scale - whole) / 2);
  const [across, down] = [room(picture.width, stage.width), room(picture.height, stage.height)];
  const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most) || 0;
  return { scale, x: within(x, across), y: within(y, down) };
}

/**
 * Larger or smaller around a point, which stays where it is; the point counts from the middle of the stage. Never
 * smaller than the whole picture needs, or than its own size where that is smaller still.
 * @param own the scale at which one of its pixels is one of the screen's
 */
export function zoomed(
  view: View,
  by: number,
  point: { x: number; y: number },
  { picture, stage, own }: { picture: Size; stage: Size; own: number },
): View {
  const before = scaleOf(view, picture, stage);
  const fit = fitScale(picture, stage);
  const least = Math.min(fit, own);
  const most = Math.max(fit, own * MOST);
  const scale = Math.min(Math.max(before * by, least), most);
  // On its way past the whole picture it stops there: that is where one looks next.
  const passed = (before - fit) * (scale - fit) < 0;
  if (passed || Math.abs(scale - fit) < 1e-9) return FIT;
  const grown = scale / before;
  const moved = { x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
  return held({ scale, ...moved }, picture, stage);
}

/** Pixel by pixel around a point, and back to the whole picture. */
export function toggled(
  view: View,
  point: { x: number; y: number },
  look: { picture: Size; stage: Size; own: number },
): View {
  const { picture, stage, own } = look;
  if (view.scale === own) return FIT;
  const before = scaleOf(view, picture, stage);
  const grown = own / before;
  const moved = { x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
  return held({ scale: own, ...moved }, picture, stage);
}

/** Drawn by the hand. */
export const moved = (view: View, by: { x: number; y: number }, picture: Size, stage: Size): View =>
  view.scale === 'fit'
    ? view
    : held({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, picture, stage);
