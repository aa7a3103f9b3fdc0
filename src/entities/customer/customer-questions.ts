import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { query } from '@/shared/api/index.ts';

const FOUND = 50;

/** Customers whose name holds what was typed; there may be thousands, so the server looks. */
export const useCustomerSearch = (keyword: string) =>
  useQuery({
    ...query(customer.list, { pageSize: FOUND, ...(keyword.trim() && { keyword: keyword.trim() }) }),
    placeholderData: keepPreviousData,
  });

const GROUPS = query(customerGroup.list, {}, { quiet: true });
const INVITORS = query(customer.invitors, {}, { quiet: true });

/** The groups as choices. */
export function useGroupOptions(): { value: number; label: string }[] {
  const { data } = useQuery(GROUPS);
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The factory's people, who may look after customers, as choices. */
export function useInvitorOptions(): { value: number; label: string }[] {
  const { data } = useQuery(INVITORS);
  return (data ?? []).map(({ id, realName }) => ({ value: id, label: realName }));
}
