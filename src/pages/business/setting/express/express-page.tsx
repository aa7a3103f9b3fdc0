import { ExpressCompanies, ExpressRules, SenderAddresses } from '@/features/express-settings/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import '@/shared/ui/settings/settings.css';

/** /business/setting/express: with which companies parcels go, which orders with which, and where they leave from. */
export function ExpressPage() {
  const { part, tabs } = usePartTabs('express', {
    companies: '快递公司',
    rules: '快递规则',
    addresses: '寄件地址',
  });
  if (part === 'companies') return <ExpressCompanies tabs={tabs} />;
  return (
    <div className="scroll-area settings">
      <h1 className="visually-hidden">快递</h1>
      {tabs}
      <div className="settings-part">{part === 'rules' ? <ExpressRules /> : <SenderAddresses />}</div>
    </div>
  );
}
