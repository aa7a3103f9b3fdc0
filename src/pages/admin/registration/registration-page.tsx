import { useMemo, useState } from 'react';
import { register, REGISTRATION_STATES } from '#contract/register/register.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { AuditDialog, type Audit } from './audit-dialog.tsx';
import { registrationColumns } from './registration-columns.tsx';

const WAITING = 0;

/** /admin/registration: who asks to become a factory, and what became of it (F17). */
export function RegistrationPage() {
  const list = useList(register.list, { name: 'admin.registration', start: { status: WAITING } });
  const [audit, setAudit] = useState<Audit>();
  const columns = useMemo(() => registrationColumns(setAudit), []);
  const counts = list.answer?.counts;
  return (
    <>
      <ListScreen
        title="注册审核"
        list={list}
        columns={columns}
        filters={[{ name: 'name', label: '名称', kind: 'text', placeholder: '公司名称' }]}
        tabs={
          <StatusTabs
            list={list}
            name="status"
            tabs={Object.entries(REGISTRATION_STATES).map(([value, label]) => ({
              value,
              label,
              count: counts && (counts[value] ?? 0),
            }))}
          />
        }
        empty={{ title: '没有这样的申请', text: '有人申请开通工厂后，会出现在「待审核」里。' }}
      />
      {audit && (
        <AuditDialog
          audit={audit}
          onClose={() => setAudit(undefined)}
          onSettled={() => {
            setAudit(undefined);
            list.afterAction();
          }}
        />
      )}
    </>
  );
}
