import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { express, type ExpressConfig } from '#contract/express/express.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { expressColumns } from './express-columns.tsx';
import { MoveAddressDialog } from './move-address-dialog.tsx';
import { RemoveCompany } from './remove-company.tsx';
import { SyncDialog } from './sync-dialog.tsx';

type Ask =
  | { kind: 'form'; edited?: ExpressConfig }
  | { kind: 'delete'; row: ExpressConfig }
  | { kind: 'address'; ids: number[] }
  | { kind: 'sync' };

const OPEN = { yes: '已开启', no: '已停用' };

/** The companies of the tenant: which are open, which is the default, where each sends from. */
export function ExpressCompanies({ tabs }: { tabs: ReactElement }) {
  const list = useList(express.list, { name: 'express.company' });
  const [ask, setAsk] = useState<Ask>();
  const columns = useMemo(
    () =>
      expressColumns({
        onEdit: (edited) => setAsk({ kind: 'form', edited }),
        onDelete: (row) => setAsk({ kind: 'delete', row }),
      }),
    [],
  );
  const ids = list.chosen.rows.map(({ id }) => id);
  const why = ids.length === 0 ? '请先选择快递公司。' : undefined;
  const toggle = async (open: boolean): Promise<void> => {
    await call(express.openOrClose, { ids, open });
    showMessage(open ? '已开启' : '已停用');
    list.afterAction();
  };
  const create = (
    <Button intent="primary" icon={<Plus />} text="新建快递公司" onClick={() => setAsk({ kind: 'form' })} />
  );
  const settled = (): void => {
    setAsk(undefined);
    list.afterAction();
  };
  const close = (): void => setAsk(undefined);
  return (
    <>
      <ListScreen
        title="快递公司"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text' },
          { name: 'open', label: '状态', kind: 'choice', options: optionsOf(OPEN) },
        ]}
        tabs={tabs}
        tools={
          <>
            <Permitted need={['business:express']}>
              <Button text="同步工厂快递" onClick={() => setAsk({ kind: 'sync' })} />
            </Permitted>
            {create}
          </>
        }
        actions={
          <>
            <ReasonedButton text="开启" why={why} onClick={() => void toggle(true).catch(() => {})} />
            <ReasonedButton text="停用" why={why} onClick={() => void toggle(false).catch(() => {})} />
            <ReasonedButton text="更换寄件地址" why={why} onClick={() => setAsk({ kind: 'address', ids })} />
          </>
        }
        empty={{
          title: '还没有快递公司',
          text: '新建后可以设为默认，没有指定快递的新订单会自动使用它。',
          action: create,
        }}
      />
      {ask?.kind === 'form' && <CompanyDialog edited={ask.edited} onDone={settled} onClose={close} />}
      {ask?.kind === 'delete' && <RemoveCompany row={ask.row} onSettled={list.afterAction} onClose={close} />}
      {ask?.kind === 'address' && <MoveAddressDialog ids={ask.ids} onDone={settled} onClose={close} />}
      {ask?.kind === 'sync' && <SyncDialog onDone={settled} onClose={close} />}
    </>
  );
}
