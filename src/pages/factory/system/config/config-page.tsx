import { ExpressCompanies, SenderAddresses } from '@/features/express-settings/index.ts';
import { ParamForm } from '@/features/params/index.ts';
import { QimenForm } from '@/features/qimen/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import './config-page.css';

/** /factory/system/config: what the factory sets for itself, and by which companies it sends. */
export function ConfigPage() {
  const { part, tabs } = usePartTabs('config', {
    params: '参数',
    express: '快递公司',
    addresses: '寄件地址',
    qimen: '奇门',
  });
  if (part === 'express') return <ExpressCompanies tabs={tabs} />;
  return (
    <div className="scroll-area config-page">
      <h1 className="visually-hidden">系统配置</h1>
      {tabs}
      <div className="config-part">
        {part === 'params' ? <ParamForm /> : part === 'addresses' ? <SenderAddresses /> : <QimenForm />}
      </div>
    </div>
  );
}
