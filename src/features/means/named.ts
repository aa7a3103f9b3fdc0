import type { meansCalls } from '#contract/means/names.ts';

/** What rows of materials, models and colours have in common. */
export interface Named {
  id: number;
  name: string;
  code: string;
  brand?: string;
  status: number;
  version: number;
  skus: number;
  activeSkus: number;
}
export type MeansCalls = ReturnType<typeof meansCalls>;

export const called = ({ brand, name }: Pick<Named, 'brand' | 'name'>): string =>
  brand ? `${brand} ${name}` : name;
export const few = (count: number): string => count.toLocaleString('zh-CN');
