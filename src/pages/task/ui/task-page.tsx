import { useQuery } from '@tanstack/react-query';
import { task } from '#contract/task.ts';
import { query } from '@/shared/api/index.ts';

export function TaskPage() {
  const { data } = useQuery(query(task.page, { pageNo: 1, pageSize: 50 }));
  return (
    <div>
      {data?.list.map((one) => (
        <div key={one.id}>{one.title}</div>
      ))}
    </div>
  );
}
