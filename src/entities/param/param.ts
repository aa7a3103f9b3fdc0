import { useQuery } from '@tanstack/react-query';
import { param } from '#contract/param/param.ts';
import { PARAMS, type ParamKey, type ParamOf } from '#contract/param/param-keys.ts';
import { query } from '@/shared/api/index.ts';

const GOOD_FOR_MS = 300_000;

/**
 * A parameter of the tenant, for forms that begin with it; undefined until it came, and what is preset where it does not
 * come. Ask for it on the page that opens the form.
 */
export function useParam<K extends ParamKey>(key: K): ParamOf<K> | undefined {
  const { data, isError } = useQuery({
    ...query(param.get, { key }, { quiet: true, later: true }),
    staleTime: GOOD_FOR_MS,
  });
  if (isError) return PARAMS[key].preset as ParamOf<K>;
  return data?.value as ParamOf<K> | undefined;
}
