import { useQuery } from '@tanstack/react-query';
import { MISSING_AT, tails, WAITS_FOR } from '#contract/tails/tails.ts';
import { query } from '@/shared/api/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** What pieces and their batches are asked for alike. */
export function useTailFilters() {
  const choices = useQuery(query(tails.options, {}, { quiet: true })).data;
  const named = (of: 'profiles' | 'devices') =>
    (choices?.[of] ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'batch', label: '批次', kind: 'text', placeholder: '批次号' },
    { name: 'profileId', label: '打印配置', kind: 'choice', options: named('profiles') },
    { name: 'deviceId', label: '设备', kind: 'choice', options: named('devices') },
    { name: 'missingAt', label: '缺在', kind: 'choice', options: optionsOf(MISSING_AT) },
    { name: 'again', label: '补做件', kind: 'yesNo' },
    { name: 'stuckHours', label: '等待超过', kind: 'text', placeholder: '小时' },
    { name: 'dueHours', label: '到期不足', kind: 'text', placeholder: '小时，0 为已过期' },
    { name: 'waits', label: '订单', kind: 'choice', options: optionsOf(WAITS_FOR) },
    { name: 'customer', label: '客户', kind: 'text', placeholder: '名称的一部分' },
  ] as const;
}
