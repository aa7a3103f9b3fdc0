import { z } from 'zod';

/** How a picture lies on its print area. */
export const FITS = { cover: '铺满', contain: '完整', stretch: '拉伸', tile: '平铺' } as const;
export const Fit = z.enum(['cover', 'contain', 'stretch', 'tile'], '请选择摆放方式');
export type Fit = z.infer<typeof Fit>;

/** Clockwise, in degrees. */
export const TURNS = [0, 90, 180, 270] as const;
export const Turn = z.union(
  TURNS.map((turn) => z.literal(turn)),
  '请选择旋转角度',
);
export type Turn = z.infer<typeof Turn>;

/** The picture is turned first, and what stands then is mirrored left to right. */
export const Placement = z.object({ fit: Fit, turn: Turn, mirror: z.boolean() });
export type Placement = z.infer<typeof Placement>;

/** What nobody has said anything about fills the area as it came. */
export const AS_IT_CAME: Placement = { fit: 'cover', turn: 0, mirror: false };

/** Tiles are printed at so many dots an inch: their own size is that of their pixels. */
export const TILE_DPI = 300;

export const isSideways = ({ turn }: Pick<Placement, 'turn'>): boolean => turn === 90 || turn === 270;

/** In words; empty where it lies as it came. */
export const placementText = ({ fit, turn, mirror }: Placement): string =>
  [fit === 'cover' ? '' : FITS[fit], turn === 0 ? '' : `旋转 ${turn}°`, mirror ? '镜像' : '']
    .filter(Boolean)
    .join('、');
