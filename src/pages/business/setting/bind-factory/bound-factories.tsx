import { useState } from 'react';
import { Button, HTMLTable } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { binding } from '#contract/binding/binding.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { useSwitch, useSwitchPort } from '@/entities/session/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { FactoryFormDialog } from './factory-form-dialog.tsx';
import { UnbindDialog, type BoundFactory } from './unbind-dialog.tsx';

/** A merchant has a handful of them: all stand here. */
export function BoundFactories() {
  const { data, error, refetch } = useQuery(query(binding.list, {}, { quiet: true }));
  const [leaving, setLeaving] = useState<BoundFactory>();
  const [edited, setEdited] = useState<BoundFactory | 'new'>();
  const tenantSwitch = useSwitchPort();
  const { busy } = useSwitch();
  const enter = async ({ factoryId }: BoundFactory): Promise<void> => {
    // A refusal has shown its notice.
    await call(ownFactory.enterVirtual, { factoryId })
      .then(({ tenantId }) => tenantSwitch.choose(tenantId))
      .catch(() => undefined);
  };
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton settings-wait" />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          title="还没有绑定工厂"
          text="输入工厂给您的邀请码，或把您的邀请链接发给工厂，绑定后就能推送订单。自己生产时，可以新建一个虚拟工厂。"
        />
      ) : (
        <HTMLTable className="settings-table" aria-label="已绑定的工厂">
          <thead>
            <tr>
              <th>工厂</th>
              <th>绑定时间</th>
              <th data-align="right">未完成订单</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {data.map((factory) => (
              <tr key={factory.id}>
                <td className="settings-name">
                  {factory.factoryName} {factory.virtual && <WordTag intent="primary">虚拟工厂</WordTag>}
                  {noteOf(factory) && <div className="settings-note">{noteOf(factory)}</div>}
                </td>
                <td>
                  <TimeText at={factory.boundAt} whole />
                </td>
                <td data-align="right" className="tabular">
                  {factory.openOrders.toLocaleString('zh-CN')}
                </td>
                <td>
                  {factory.virtual && (
                    <Button
                      variant="minimal"
                      size="small"
                      text="进入"
                      aria-label={`进入 ${factory.factoryName}`}
                      loading={busy}
                      onClick={() => void enter(factory)}
                    />
                  )}
                  <Button
                    variant="minimal"
                    size="small"
                    text="修改"
                    aria-label={`修改 ${factory.factoryName}`}
                    onClick={() => setEdited(factory)}
                  />
                  <ReasonedButton
                    variant="minimal"
                    size="small"
                    intent="danger"
                    text="解绑"
                    aria-label={`解绑 ${factory.factoryName}`}
                    why={whyBound(factory)}
                    onClick={() => setLeaving(factory)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      <Button className="settings-add" icon={<Plus />} text="新建虚拟工厂" onClick={() => setEdited('new')} />
      {edited && (
        <FactoryFormDialog
          edited={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void refetch();
          }}
        />
      )}
      {leaving && (
        <UnbindDialog
          factory={leaving}
          onSettled={() => void refetch()}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

/** What the merchant keeps about it, in a line. */
const noteOf = ({ alias, contactName, contactMobile, remark }: BoundFactory): string =>
  [alias, [contactName, contactMobile].filter(Boolean).join(' '), remark].filter(Boolean).join(' · ');

/** The server says the same: it counts again. */
const whyBound = ({ openOrders }: BoundFactory): string | undefined =>
  openOrders > 0
    ? `还有 ${openOrders.toLocaleString('zh-CN')} 单在这家工厂没有完成，请等待完成，或撤回、取消后再解绑。`
    : undefined;
