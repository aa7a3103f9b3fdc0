import { ParamForm } from '@/features/params/index.ts';
import { QimenForm } from '@/features/qimen/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import '@/shared/ui/settings/settings.css';

/** /business/setting/args: what the merchant sets for his orders, and his warehouse system. */
export function ArgsPage() {
  const { part, tabs } = usePartTabs('args', { params: '参数', qimen: '奇门' });
  return (
    <div className="scroll-area settings">
      <h1 className="visually-hidden">参数</h1>
      {tabs}
      <div className="settings-part">{part === 'params' ? <ParamForm /> : <QimenForm />}</div>
    </div>
  );
}
