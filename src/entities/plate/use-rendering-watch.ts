import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plate } from '#contract/plate/plate.ts';
import { queryKey } from '@/shared/api/index.ts';

export const RENDERING: number = PLATE_REGIONS.plate.rendering.code;
/** No live event tells that a plate's files are made: so long a screen that shows one under way waits between two looks. */
export const WATCH_MS = 2000;

/** Reads lists of plates anew as long as files of some are being made. */
export function useRenderingWatch(isRendering: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRendering) return undefined;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: queryKey(plate.page) }),
      WATCH_MS,
    );
    return () => clearInterval(timer);
  }, [client, isRendering]);
}
