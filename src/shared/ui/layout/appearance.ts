import { z } from 'zod';
import { entry } from '@/shared/lib/cache/index.ts';
import { cell, useCell } from '@/shared/lib/cell/cell.ts';

export const THEMES = { light: '浅色', dark: '深色', system: '跟随系统' } as const;
export type Theme = keyof typeof THEMES;
export const DENSITIES = { comfortable: '舒适', compact: '紧凑' } as const;
export type Density = keyof typeof DENSITIES;

/** Height of a table row in pixels; tokens.css has the same as --row-height. */
const ROW_HEIGHTS: Record<Density, 40 | 32> = { comfortable: 40, compact: 32 };

const themeEntry = entry('theme', z.enum(['light', 'dark', 'system']));
const layoutEntry = entry(
  'layout',
  z.object({ density: z.enum(['comfortable', 'compact']), menuFolded: z.boolean() }),
);

const theme = cell<Theme>(themeEntry.read() ?? 'system');
const layout = cell(layoutEntry.read() ?? { density: 'comfortable' as Density, menuFolded: false });

export const useTheme = (): Theme => useCell(theme);
export const useDensity = (): Density => useCell(layout).density;
export const useMenuFolded = (): boolean => useCell(layout).menuFolded;
export const useRowHeight = (): 40 | 32 => ROW_HEIGHTS[useDensity()];

export function setTheme(next: Theme): void {
  theme.set(next);
  themeEntry.write(next);
}

const setLayout = (patch: Partial<ReturnType<typeof layout.get>>): void => {
  layout.set({ ...layout.get(), ...patch });
  layoutEntry.write(layout.get());
};
export const setDensity = (density: Density): void => setLayout({ density });
export const setMenuFolded = (menuFolded: boolean): void => setLayout({ menuFolded });

/** Puts theme and density on the document, and keeps them there. */
export function followAppearance(): void {
  const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const isDark = theme.get() === 'dark' || (theme.get() === 'system' && dark.matches);
    document.body.classList.toggle('bp6-dark', isDark);
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    document.documentElement.dataset['density'] = layout.get().density;
  };
  apply();
  theme.subscribe(apply);
  layout.subscribe(apply);
  dark.addEventListener('change', apply);
}

/**
 * A cleared session has lost both keys (S02). The eyes before this screen are the same after a change of tenant, so
 * a session that is ready writes them again.
 */
export function keepAppearance(): void {
  themeEntry.write(theme.get());
  layoutEntry.write(layout.get());
}
