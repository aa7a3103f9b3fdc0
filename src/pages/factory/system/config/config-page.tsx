import { ExpressCompanies, SenderAddresses } from '@/features/express-settings/index.ts';
import { ParamForm } from '@/features/params/index.ts';
import { QimenForm } from '@/features/qimen/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { TrackAccountForm } from './track-account-form.tsx';
import './config-page.css';

const PARTS = {
  params: <ParamForm />,
  addresses: <SenderAddresses />,
  qimen: <QimenForm />,
  tracks: <TrackAccountForm />,
};

/** /factory/system/config: what the factory sets for itself, and by which companies it sends. */
export function ConfigPage() {
  const { part, tabs } = usePartTabs('config', {
    params: '参数',
    express: '快递公司',
    addresses: '寄件地址',
    qimen: '奇门',
    tracks: '轨迹',
  });
  if (part === 'express') return <ExpressCompanies tabs={tabs} />;
  return (
    <div className="scroll-area config-page">
      <h1 className="visually-hidden">系统配置</h1>
      {tabs}
      <div className="config-part">{PARTS[part]}</div>
    </div>
  );
}
