import { useSearchParams } from 'react-router';
import { ImportPresetName } from '#contract/order-import/import-presets.ts';
import { ImportWizard } from '@/features/import-orders/index.ts';

/** /business/order/import; `?task=` watches an import that was started before, `?preset=` says whose export comes. */
export function OrderImportPage() {
  const [search, setSearch] = useSearchParams();
  const taskId = Number(search.get('task')) || null;
  return (
    <div className="scroll-area">
      <h1 className="visually-hidden">导入订单</h1>
      <ImportWizard
        taskId={taskId}
        preset={ImportPresetName.safeParse(search.get('preset')).data}
        onTask={(id) => setSearch(id === null ? {} : { task: String(id) }, { replace: true })}
      />
    </div>
  );
}
