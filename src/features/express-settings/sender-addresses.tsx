import { useState } from 'react';
import { Button, HTMLTable } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { DangerPass } from '#contract/endpoint.ts';
import { express, type KeptAddress } from '#contract/express/express.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';
import { AddressDialog } from './address-dialog.tsx';
import { addressText } from './address-options.ts';
import './express-settings.css';

type Ask = { kind: 'new' } | { kind: 'edit' | 'delete'; address: KeptAddress };

/** Where parcels leave from: a handful, all stand here. */
export function SenderAddresses() {
  const { data, error, refetch } = useQuery(query(express.addresses, {}, { quiet: true }));
  const [ask, setAsk] = useState<Ask>();
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton express-wait" />;
  const create = (
    <Button intent="primary" icon={<Plus />} text="新建寄件地址" onClick={() => setAsk({ kind: 'new' })} />
  );
  const save = async (address: Parameters<Parameters<typeof AddressDialog>[0]['send']>[0], id?: number) => {
    await call(express.saveAddress, { ...address, ...(id !== undefined && { id }) }, { quiet: true });
    showMessage('寄件地址已保存');
    setAsk(undefined);
    void refetch();
  };
  const makeDefault = async ({ id }: KeptAddress): Promise<void> => {
    await call(express.setDefaultAddress, { id });
    void refetch();
  };
  return (
    <div className="express-part">
      <p className="list-quiet">寄件地址目前只保存，尚不用于打印面单和发货。</p>
      {data.length === 0 ? (
        <EmptyState title="还没有寄件地址" text="新建后可以在快递公司里选择它。" action={create} />
      ) : (
        <>
          <div className="express-head">{create}</div>
          <HTMLTable className="express-table" aria-label="寄件地址">
            <thead>
              <tr>
                <th>地址</th>
                <th>使用的快递</th>
                <th>操作</th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.id}>
                  <td>
                    {addressText(one)} {one.isDefault && <WordTag intent="primary">默认</WordTag>}
                  </td>
                  <td className="tabular">{one.used}</td>
                  <td className="express-do">
                    <Button
                      variant="minimal"
                      size="small"
                      text="修改"
                      onClick={() => setAsk({ kind: 'edit', address: one })}
                    />
                    {!one.isDefault && (
                      <Button
                        variant="minimal"
                        size="small"
                        text="设为默认"
                        onClick={() => void makeDefault(one).catch(() => {})}
                      />
                    )}
                    <ReasonedButton
                      variant="minimal"
                      size="small"
                      intent="danger"
                      text="删除"
                      why={
                        one.used > 0 ? `有 ${one.used} 家快递正在使用，请先为它们更换寄件地址。` : undefined
                      }
                      onClick={() => setAsk({ kind: 'delete', address: one })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </>
      )}
      {ask?.kind === 'new' && <AddressDialog send={(form) => save(form)} onClose={() => setAsk(undefined)} />}
      {ask?.kind === 'edit' && (
        <AddressDialog
          edited={ask.address}
          send={(form) => save(form, ask.address.id)}
          onClose={() => setAsk(undefined)}
        />
      )}
      {ask?.kind === 'delete' && (
        <DangerDialog
          prompt="delete"
          text={`寄件地址「${addressText(ask.address)}」将被删除。`}
          onClose={() => setAsk(undefined)}
          onConfirm={async (pass: DangerPass) => {
            await call(express.removeAddress, { id: ask.address.id, ...pass }, { quiet: true });
            void refetch();
          }}
        />
      )}
    </div>
  );
}
