import { z } from 'zod';
import { entry } from '@/shared/lib/cache/index.ts';
import { cell, useCell } from '@/shared/lib/cell/cell.ts';

export const THEMES = { light: '浅色', dark: '深色', system: '跟随系统' } as const;
export type Theme = keyof typeof THEMES;
export const DENSITIES = { comfortable: '舒适', compact: '紧凑' } as const;
export type Density = keyof typeof DENSITIES;

/** Pixels of a table's row, and of one that has a cell of two lines; tokens.css has the first as --row-height. */
const ROW_HEIGHTS: Record<Density, { plain: number; tall: number }> = {
  comfortable: { plain: 40, tall: 48 },
  compact: { plain: 32, tall: 40 },
};

const themeEntry = entry('theme', z.enum(['light', 'dark', 'system']));
const layoutEntry = entry(
  'layout',
  z.object({ density: z.enum(['comfortable', 'compact']), menuFolded: z.boolean() }),
);

const theme = cell<Theme>(themeEntry.read() ?? 'system');
const layout = cell(layoutEntry.read() ?? { density: 'comfortable' as Density, menuFolded: false });

export const useTheme = (): Theme => useCell(theme);
export const useDensity = (): Density => useCell(layout).density;

/** The menu gives its room to the list on a narrow window; who unfolds it there does so for this time. */
const narrow = globalThis.matchMedia?.('(max-width: 1279px)');
const narrowMenu = cell<'folded' | 'open' | undefined>(narrow?.matches ? 'folded' : undefined);
narrow?.addEventListener('change', ({ matches }) => narrowMenu.set(matches ? 'folded' : undefined));

export function useMenuFolded(): boolean {
  const { menuFolded } = useCell(layout);
  const here = useCell(narrowMenu);
  return here === undefined ? menuFolded : here === 'folded';
}
/** A compact row is lower than what a finger hits (touch.css). */
const coarse = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
const shownDensity = (chosen: Density): Density => (coarse ? 'comfortable' : chosen);

export const useRowHeight = (kind: 'plain' | 'tall'): number => ROW_HEIGHTS[shownDensity(useDensity())][kind];

export function setTheme(next: Theme): void {
  theme.set(next);
  themeEntry.write(next);
}

const setLayout = (patch: Partial<ReturnType<typeof layout.get>>): void => {
  layout.set({ ...layout.get(), ...patch });
  layoutEntry.write(layout.get());
};
export const setDensity = (density: Density): void => setLayout({ density });
export function setMenuFolded(menuFolded: boolean): void {
  if (narrowMenu.get() === undefined) setLayout({ menuFolded });
  else narrowMenu.set(menuFolded ? 'folded' : 'open');
}

/** Puts theme and density on the document, and keeps them there. */
export function followAppearance(): void {
  const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const isDark = theme.get() === 'dark' || (theme.get() === 'system' && dark.matches);
    document.body.classList.toggle('bp6-dark', isDark);
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    document.documentElement.dataset['density'] = shownDensity(layout.get().density);
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
