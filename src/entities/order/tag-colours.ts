import type { CSSProperties } from 'react';

const HUES = [
  '红',
  '橙红',
  '橙',
  '琥珀',
  '黄绿',
  '草绿',
  '绿',
  '翠绿',
  '青绿',
  '青',
  '天蓝',
  '蓝',
  '靛蓝',
  '紫',
  '玫红',
] as const;
const STEP = 360 / HUES.length;
/** As parts of a hundred: what the ground holds of the colour. */
const TONES = { 浅: 14, 深: 34 } as const;

/** The thirty colours that a tag may have, by their number in the contract: each hue light and deep. */
export const TAG_COLOURS_NAMED = Object.values(HUES).flatMap((hue) =>
  Object.keys(TONES).map((tone) => `${tone}${hue}`),
);

export function colourStyle(colour: number): CSSProperties {
  const grounds = Object.values(TONES);
  const hue = Math.floor(colour / grounds.length) * STEP;
  return { '--hue': hue, '--ground': `${grounds[colour % grounds.length]}%` } as CSSProperties;
}
