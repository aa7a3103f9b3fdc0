import { useQuery } from '@tanstack/react-query';
import { AREA_FILES, areaAddress, type AreaKind, type AreaNode } from '#contract/area/area.ts';
import { homeSession, useHomeSession } from '@/entities/session/@x/area.ts';
import { fetchStatic, serverNow } from '@/shared/api/index.ts';

/** Where the session keeps each tree. */
const PLACES = { general: 'areaList', temu: 'temuAreaList' } as const satisfies Record<AreaKind, string>;

const keptFrom: Partial<Record<AreaKind, string>> = {};
const underWay = new Map<string, Promise<AreaNode[]>>();

/** A tree, asked for once a day and kept in the session meanwhile (S06). @throws ApiError */
export async function areasOf(kind: AreaKind, now = new Date(serverNow())): Promise<readonly AreaNode[]> {
  const address = areaAddress(kind, now);
  const kept = homeSession.get()[PLACES[kind]];
  if (kept.length > 0 && keptFrom[kind] === address) return kept;
  const asked =
    underWay.get(address) ??
    fetchStatic(address).then((tree) => {
      homeSession.patch({ [PLACES[kind]]: tree });
      keptFrom[kind] = address;
      return tree as AreaNode[];
    });
  underWay.set(address, asked);
  return asked.finally(() => underWay.delete(address));
}

/** The tree as it stands; empty until it came, and `failed` where it does not. */
export function useAreas(kind: AreaKind): { areas: readonly AreaNode[]; failed: boolean; retry: () => void } {
  const areas = useHomeSession()[PLACES[kind]];
  const { isError, refetch } = useQuery({
    queryKey: [AREA_FILES[kind]],
    queryFn: () => areasOf(kind),
    retry: false,
  });
  return { areas, failed: isError, retry: () => void refetch() };
}
