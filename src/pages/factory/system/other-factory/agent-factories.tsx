import { useState } from 'react';
import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { AGENT_ROLES, agentFactory, type AgentFactory } from '#contract/agent-factory/agent-factory.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';

/** The factories that work under this one, or over it. */
export function AgentFactories() {
  const { data, error, refetch } = useQuery(query(agentFactory.list, {}, { quiet: true }));
  const [leaving, setLeaving] = useState<AgentFactory>();
  const reload = (): void => void refetch();
  if (error) return <FailureNote error={error} retry={reload} />;
  if (!data) return <div className="bp6-skeleton other-factory-wait" />;
  const unbind = async ({ id, factoryName }: AgentFactory, pass: DangerPass): Promise<void> => {
    try {
      await call(agentFactory.unbind, { id, ...pass }, { quiet: true });
      showMessage(`已解除与「${factoryName}」的代理关系`);
    } finally {
      reload();
    }
  };
  return (
    <>
      <p className="other-factory-quiet">
        代理工厂以优惠的快递价与您合作。请对方在「客户 · 邀请码」里新建一个邀请码发给您。
      </p>
      <BindAgent key={data.length} onBound={reload} />
      {data.length === 0 ? (
        <EmptyState title="还没有代理工厂" text="输入对方的邀请码，绑定后双方都会显示在这里。" />
      ) : (
        <HTMLTable className="other-factory-table" aria-label="代理关系">
          <thead>
            <tr>
              <th>工厂</th>
              <th>关系</th>
              <th>绑定时间</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {data.map((pair) => (
              <tr key={pair.id}>
                <td>{pair.factoryName}</td>
                <td>{AGENT_ROLES[pair.role]}</td>
                <td>
                  <TimeText at={pair.boundAt} whole />
                </td>
                <td>
                  <Button
                    variant="minimal"
                    size="small"
                    intent="danger"
                    text="解绑"
                    aria-label={`解绑 ${pair.factoryName}`}
                    onClick={() => setLeaving(pair)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {leaving && (
        <DangerDialog
          prompt="unbind"
          text={`将解除与工厂「${leaving.factoryName}」的代理关系，代理的快递价不再生效。`}
          onConfirm={(pass) => unbind(leaving, pass)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

/** Empty again once the list has one more. */
function BindAgent({ onBound }: { onBound: () => void }) {
  const form = useForm(agentFactory.bind.input, { inviteCode: '' }, async (values) => {
    const bound = await call(agentFactory.bind, values, { quiet: true });
    showMessage(`已绑定代理工厂「${bound.factoryName}」`);
    onBound();
  });
  return (
    <form
      noValidate
      className="other-factory-bind"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormFailure failure={form.failure} />
      <TextField label="代理工厂的邀请码" {...form.field('inviteCode')} />
      <Button type="submit" intent="primary" text="绑定代理工厂" loading={form.busy} />
    </form>
  );
}
