import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportShape } from '#contract/order-export/order-export.ts';
import { preference } from '#contract/preference/preference.ts';
import { call, query } from '@/shared/api/index.ts';
import { readKept, type Side } from './export-choice.ts';

/** The user's own choice, kept at the server for the next export. */
export function useKeptShape(side: Side) {
  const client = useQueryClient();
  const asked = query(preference.commonConfig, { id: `order-export.${side}` }, { quiet: true, later: true });
  const { data, isPending } = useQuery({ ...asked, staleTime: Infinity });
  return {
    ready: !isPending,
    kept: readKept(data, side),
    keep: (shape: ExportShape) => {
      const value = JSON.stringify(shape);
      client.setQueryData(asked.queryKey, value);
      // The export goes on where it cannot be kept.
      call(preference.saveCommonConfig, { id: `order-export.${side}`, value }, { quiet: true }).catch(
        () => {},
      );
    },
  };
}
