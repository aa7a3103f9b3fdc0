import { useQuery } from '@tanstack/react-query';
import { ERROR_KINDS, operatorError } from '#contract/operator-error/operator-error.ts';
import { query } from '@/shared/api/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** What the list of errors and the counts of them by person can both be asked for. */
export function useErrorFilters() {
  const { data } = useQuery(query(operatorError.choices, {}, { quiet: true }));
  const steps = (data?.steps ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'days', label: '时间', kind: 'dates' },
    { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(ERROR_KINDS) },
    { name: 'person', label: '操作员', kind: 'text' },
    { name: 'open', label: '未处理', kind: 'yesNo' },
    { name: 'number', label: '号码', kind: 'text', placeholder: '扫描的号码、生产件或订单号' },
    { name: 'station', label: '工位', kind: 'text' },
    { name: 'stepId', label: '工序', kind: 'choice', options: steps },
    { name: 'offline', label: '离线', kind: 'yesNo' },
    { name: 'rated', label: '计入绩效', kind: 'yesNo' },
  ] as const;
}
