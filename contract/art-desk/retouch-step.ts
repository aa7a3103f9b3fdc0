// What is done to a picture at the art desk, as steps that say it in pixels: whoever works them gets the same.

export interface Size {
  width: number;
  height: number;
}

/** A stroke of a brush: where it went, in pixels of the picture that it was made on. */
export interface Stroke {
  points: readonly (readonly [x: number, y: number])[];
  radius: number;
}
/** What a step does to a picture. All lengths are in pixels of the picture as it was before the step. */
export type Step =
  | { kind: 'crop'; x: number; y: number; width: number; height: number }
  /** A part of it, made as small as the print needs it; never larger. */
  | { kind: 'fit'; x: number; y: number; width: number; height: number; to: Size }
  /** Clockwise. */
  | { kind: 'turn'; turn: 90 | 180 | 270 }
  /** Clockwise, in degrees, cut to what has no empty corner. */
  | { kind: 'straighten'; degrees: number }
  | { kind: 'mirror'; way: 'across' | 'down' }
  | { kind: 'levels'; black: number; middle: number; white: number }
  | { kind: 'extend'; px: number; by: 'mirror' | 'edge' }
  | ({ kind: 'clone'; dx: number; dy: number } & Stroke)
  | ({ kind: 'erase' } & Stroke)
  | { kind: 'background'; tolerance: number };

export const MOST_DEGREES = 45;
export const MOST_TOLERANCE = 100;

/** The largest upright part of a picture that was turned by these degrees, without an empty corner. */
export function innerSize({ width, height }: Size, degrees: number): Size {
  const [sine, cosine] = [Math.abs(sin(degrees)), Math.abs(cos(degrees))];
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  const whole = (px: number): number => Math.max(1, Math.floor(px + 1e-9));
  // Two of its corners lie on the long sides: half of the short side decides.
  if (short <= 2 * sine * cosine * long || Math.abs(sine - cosine) < 1e-10) {
    const half = short / 2;
    const [along, up] = [half / sine, half / cosine];
    return width >= height
      ? { width: whole(along), height: whole(up) }
      : { width: whole(up), height: whole(along) };
  }
  const both = cosine * cosine - sine * sine;
  return {
    width: whole((width * cosine - height * sine) / both),
    height: whole((height * cosine - width * sine) / both),
  };
}

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

/** What is left of a picture after a step. */
export function sizeAfter(step: Step, before: Size): Size {
  switch (step.kind) {
    case 'crop':
      return { width: step.width, height: step.height };
    case 'fit':
      return step.to;
    case 'turn':
      return step.turn === 180 ? before : { width: before.height, height: before.width };
    case 'straighten':
      return innerSize(before, step.degrees);
    case 'extend':
      return { width: before.width + 2 * step.px, height: before.height + 2 * step.px };
    default:
      return before;
  }
}

const EXTENDED = { mirror: '镜像', edge: '边缘颜色' } as const;
const times = (width: number, height: number): string => `${width} × ${height}`;

/** A step in words, as the list of steps shows it. */
export function stepText(step: Step): string {
  switch (step.kind) {
    case 'crop':
      return `裁剪为 ${times(step.width, step.height)}`;
    case 'fit':
      return `适配规格 ${times(step.to.width, step.to.height)}`;
    case 'turn':
      return step.turn === 270 ? '逆时针旋转 90°' : `顺时针旋转 ${step.turn}°`;
    case 'straighten':
      return `拉直 ${step.degrees.toFixed(1)}°`;
    case 'mirror':
      return step.way === 'across' ? '左右镜像' : '上下镜像';
    case 'levels':
      return `色阶 ${step.black} / ${step.middle.toFixed(2)} / ${step.white}`;
    case 'extend':
      return `扩展边缘 ${step.px} 像素（${EXTENDED[step.by]}）`;
    case 'clone':
      return '仿制画笔';
    case 'erase':
      return '擦除';
    case 'background':
      return `去除纯色背景（容差 ${step.tolerance}）`;
  }
}
