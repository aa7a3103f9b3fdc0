import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { dynamicSetting } from '#contract/preference/dynamic-setting.ts';
import { call, query } from '@/shared/api/index.ts';

const SETTING = 'order.import';
const LastImport = z.object({ currency: z.string().length(3) });
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

/** The shop where there is only one. Of several none is guessed: orders of a file in a wrong shop are found too late. */
export const shopOf = (all: readonly { id: number }[]): number | null =>
  all.length === 1 ? all[0]!.id : null;
