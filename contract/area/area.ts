import { z } from 'zod';

/** One node of an area tree: province, city, district (S11). */
export interface AreaNode {
  name: string;
  /** Two, four or six digits of the national standard. */
  code: string;
  areasList: AreaNode[];
}
export const AreaNode: z.ZodType<AreaNode> = z.lazy(() =>
  z.strictObject({ name: z.string(), code: z.string(), areasList: z.array(AreaNode) }),
);

/** C153 and C154: whole files, outside of the API's base path and without its envelope. */
export const AREA_FILES = {
  general: '/static/areas/general.json',
  temu: '/static/areas/temu.json',
} as const;
export type AreaKind = keyof typeof AREA_FILES;

/** Where a tree is asked for: another address each day, so that a new one is seen the next day (S06). */
export function areaAddress(kind: AreaKind, day: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${AREA_FILES[kind]}?v=${day.getFullYear()}${two(day.getMonth() + 1)}${two(day.getDate())}`;
}
