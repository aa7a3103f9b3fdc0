import {
  customTask,
  TASK_HANDLERS,
  TASK_VIEWS,
  type CustomTask,
  type TaskView,
} from '#contract/custom-task/custom-task.ts';
import { ART_FAULTS } from '#contract/print-file/faults.ts';
import { ListScreen, optionsOf, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { TaskActions } from './task-actions.tsx';
import { TASK_COLUMNS } from './task-columns.tsx';
import { TaskDetail } from './task-detail.tsx';
import { TASK_KEYS } from './task-life.ts';
import './custom-task.css';

const FAULTS = Object.entries(ART_FAULTS).map(([value, { label }]) => ({ value, label }));
const EMPTY: Record<TaskView, { title: string; text: string }> = {
  failed: { title: '没有要处理的图', text: '已审核的订单里，出图失败或确认图时被退回的商品行会列在这里。' },
  proof: {
    title: '没有待确认的图',
    text: '打印配置里设了「出图后先确认图」的商品，出图后会列在这里，确认后才能组批。',
  },
  mine: { title: '您没有领取的任务', text: '在「待处理」和「待确认图」里领取后，会列在这里。' },
  done: { title: '今天还没有完成的任务', text: '今天处理好的行会列在这里。' },
};

const detailOf = (rows: readonly CustomTask[], onChanged: () => void) => ({
  title: '定制任务',
  content: (id: number) => (
    <TaskDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} onChanged={onChanged} />
  ),
});

/** /factory/product/customTask: lines of approved orders whose art a person has to put right, or to confirm. */
export function CustomTaskPage() {
  const list = useList(customTask.page, {
    ...{ name: 'factory.customTask', start: { view: 'failed' }, keys: TASK_KEYS },
  });
  const view = list.asked['view'] as TaskView;
  const tabs = optionsOf(TASK_VIEWS).map((one) => ({ ...one, count: list.answer?.counts[one.value] }));
  return (
    <div className="custom-task-page">
      <ListScreen
        title="定制任务"
        list={list}
        columns={TASK_COLUMNS}
        tabs={<StatusTabs list={list} name="view" tabs={tabs} />}
        filters={[
          { name: 'numbers', label: '号码', kind: 'numbers' },
          { name: 'customer', label: '客户', kind: 'text', placeholder: '名称的一部分' },
          { name: 'fault', label: '异常', kind: 'choice', options: FAULTS },
          { name: 'handler', label: '处理人', kind: 'choice', options: optionsOf(TASK_HANDLERS) },
          { name: 'waitHours', label: '等待超过', kind: 'text', placeholder: '小时' },
          { name: 'dueHours', label: '到期不足', kind: 'text', placeholder: '小时，0 为已过期' },
          { name: 'urgent', label: '加急', kind: 'yesNo' },
          { name: 'unbatched', label: '未入批次', kind: 'yesNo' },
          { name: 'skuCode', label: 'SKU', kind: 'text', placeholder: '完整的 SKU 编码' },
          { name: 'material', label: '材质', kind: 'text', placeholder: '完整的材质' },
          { name: 'model', label: '型号', kind: 'text', placeholder: '完整的型号' },
        ]}
        actions={view === 'done' ? undefined : <TaskActions target={list} />}
        empty={EMPTY[view]}
        detail={detailOf(list.rows, list.acted)}
      />
    </div>
  );
}
