import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { artHistory, HISTORY_DAYS } from '#contract/art-desk/art-history.ts';
import { ART_STEPS } from '#contract/art-desk/art-step.ts';
import type { Input } from '#contract/endpoint.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { userTimeZone } from '@/shared/lib/time/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList, type List } from '@/shared/ui/list/index.ts';
import { CompareStates } from './compare-states.tsx';
import { HISTORY_COLUMNS } from './history-columns.tsx';
import '../pictures.css';

const detailOf = ({ rows, acted }: List<typeof artHistory.page>) => ({
  title: '前后对比',
  content: (id: number) => {
    const step = rows.find((one) => one.id === id);
    return step && <CompareStates key={id} step={step} onRestored={acted} />;
  },
});

/** /factory/system/pictures/history: what was done to pictures of lines, by whom, and the way back. */
export function PictureHistoryPage() {
  const list = useList(artHistory.page, { name: 'factory.pictures.history' });
  const { open, shown } = useDialog(list.reload);
  const users = useQuery(query(artHistory.users, {}, { quiet: true, later: true }));
  const customers = useQuery(query(artDesk.customers, {}, { quiet: true, later: true }));
  const { pageNo: _no, pageSize: _size, ...where } = list.asked;
  const write = async (): Promise<void> => {
    const asked = { ...where, timeZone: userTimeZone() } as Input<typeof artHistory.export>;
    const { taskId } = await call(artHistory.export, asked);
    open(({ onClose }) => (
      <TaskDialog title="导出图片历史" taskId={taskId} file="下载文件" onClose={onClose} />
    ));
  };
  return (
    <div className="picture-list-page">
      <ListScreen
        title="历史"
        list={list}
        columns={HISTORY_COLUMNS}
        filters={[
          { name: 'orderNo', label: '订单号', kind: 'numbers' },
          { name: 'kind', label: '动作', kind: 'choice', options: optionsOf(ART_STEPS) },
          {
            name: 'userId',
            label: '操作人',
            kind: 'choice',
            options: (users.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'merchantIds',
            label: '客户',
            kind: 'choices',
            options: (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'time', label: '时间', kind: 'dates', maxDays: HISTORY_DAYS },
        ]}
        tools={
          <Button
            className="list-tool"
            title="导出"
            icon={<Export />}
            text="导出"
            // Refused by the server it is told as any call is.
            onClick={() => void write().catch(() => undefined)}
          />
        }
        empty={{
          title: '最近三个月没有图片记录',
          text: '更换图片、调整摆放、打回、按此印刷和还原会记在这里，可以还原到任何一步。',
        }}
        detail={detailOf(list)}
      />
      {shown}
    </div>
  );
}
