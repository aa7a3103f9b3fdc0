import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { dynamicSetting } from '#contract/dynamic-setting.ts';
import { call, query } from '@/shared/api/index.ts';

const SETTING = 'order.import';
const LastImport = z.object({ shopId: z.int(), currency: z.string().length(3) });
type LastImport = z.infer<typeof LastImport>;

/** What this user chose for the import before; null where there was none, or until it came. */
export function useLastImport(): LastImport | null {
  const { data } = useQuery(query(dynamicSetting.get, { id: SETTING }, { quiet: true }));
  return LastImport.safeParse(data?.value).data ?? null;
}

/** A convenience: where it cannot be kept, nothing is lost. */
export function keepLastImport(value: LastImport): void {
  call(dynamicSetting.save, { id: SETTING, value }, { quiet: true }).catch(() => {});
}

/** The one shop that can be meant; of several, the one of the last import. */
export function shopOf(
  all: readonly { id: number }[],
  likely: readonly { id: number }[],
  last: number | undefined,
): number | null {
  const among = likely.length > 0 ? likely : all;
  if (among.length === 1) return among[0]!.id;
  return among.some(({ id }) => id === last) ? last! : null;
}
