import { lazyScreen, type Screen } from '@/shared/lib/chunk/chunk.ts';

/**
 * The registry of screens: what a menu's `component` opens (N07), each in a chunk of its own (N11).
 * A menu that names a screen which is not here is not shown.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  'business/task': lazyScreen(() => import('@/pages/task/index.ts').then((m) => m.TaskPage)),
};
