import { useQuery } from '@tanstack/react-query';
import { MOST_RESPONSIBLE, responsibleParty, type PartyRole } from '#contract/responsible/party.ts';
import { query } from '@/shared/api/index.ts';

const PAGE_SIZE = 200;
/** Parties of a role as choices: the newest 200 of it, with the countries that they are in. */
export function useParties(role?: PartyRole) {
  const asked = useQuery({
    ...query(
      responsibleParty.page,
      { pageNo: 1, pageSize: Math.min(PAGE_SIZE, MOST_RESPONSIBLE), ...(role && { role }) },
      { quiet: true },
    ),
    gcTime: 0,
  });
  return { list: asked.data?.list ?? [], error: asked.error, refetch: asked.refetch };
}
