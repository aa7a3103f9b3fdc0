// How a plate is looked at.

/** Pixels of the screen for a millimetre. */
export const [LEAST_ZOOM, MOST_ZOOM] = [0.1, 30];
/** A pixel of a page is a 96th of an inch. */
export const TRUE_SIZE = 96 / 25.4;

/** What is drawn beside the outlines of pieces. */
export interface Layers {
  art: boolean;
  margins: boolean;
  cut: boolean;
  marks: boolean;
}
export const LAYERS: Record<keyof Layers, string> = {
  art: '图片',
  margins: '边距与间距',
  cut: '裁切线',
  marks: '标记与条码',
};
export const ALL_LAYERS: Layers = { art: true, margins: true, cut: false, marks: true };
