import { useState } from 'react';
import { Button, Callout, Card, Switch } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { qimen, QimenForm as Schema, type QimenConfig } from '#contract/qimen/qimen.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import {
  Field,
  PasswordField,
  ReasonedButton,
  TextField,
  useForm,
  useSending,
} from '@/shared/ui/form/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import './qimen.css';

const KEPT = query(qimen.config, {}, { quiet: true });

/** How a warehouse system is reached by the Qimen protocol. */
export function QimenForm() {
  const { data, error, refetch } = useQuery(KEPT);
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton qimen-wait" />;
  return <Form key={data.updatedAt} kept={data} />;
}

function Form({ kept }: { kept: QimenConfig }) {
  const client = useQueryClient();
  const { open, gatewayUrl, appKey, customerId, warehouseCode } = kept;
  const first = { open, gatewayUrl, appKey, customerId, warehouseCode };
  const form = useForm(Schema, first, async (values) => {
    client.setQueryData(KEPT.queryKey, await call(qimen.save, values, { quiet: true }));
    showMessage('奇门配置已保存');
  });
  const { values, errors, set } = form;
  const texts = [
    ['gatewayUrl', '网关地址', '仓库系统提供，例如 https://wms.example.com/router/qimen/service'],
    ['appKey', 'AppKey', undefined],
    ['customerId', '货主编号', undefined],
    ['warehouseCode', '仓库编码', '可以不填'],
  ] as const;
  return (
    <Card className="qimen" compact>
      <h2>奇门</h2>
      <p className="list-quiet">
        目前保存配置并测试连接，订单暂不发送。先保存，再测试连接；测试不会改动仓库的数据。
      </p>
      <form
        noValidate
        aria-label="奇门"
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Field label="配置状态">
          {({ intent: _intent, ...control }) => (
            <Switch
              {...control}
              aria-label="配置状态"
              label={values.open ? '配置完成，订单暂不发送' : '配置未完成'}
              checked={values.open}
              onChange={(event) => set({ open: event.currentTarget.checked })}
            />
          )}
        </Field>
        {texts.map(([name, label, help]) => (
          <TextField key={name} label={label} help={help} {...form.field(name)} />
        ))}
        <PasswordField
          label="密钥"
          help={kept.hasSecret ? '已保存；留空则保留原来的密钥' : '保存后不再显示'}
          autoComplete="new-password"
          error={errors['secret']}
          value={values.secret ?? ''}
          onChange={(secret) => set({ secret: secret === '' ? undefined : secret })}
        />
        <FailureNote error={form.failure} />
        <div className="qimen-foot">
          <Button type="submit" intent="primary" text="保存" loading={form.busy} />
          <Test why={kept.hasSecret ? undefined : '请先填写并保存密钥。'} />
          {kept.updatedAt && (
            <span className="list-quiet">
              <bdi>{kept.updatedBy}</bdi> 保存于 <TimeText at={kept.updatedAt} whole />
            </span>
          )}
        </div>
      </form>
    </Card>
  );
}

function Test({ why }: { why: string | undefined }) {
  const [said, setSaid] = useState<{ ok: boolean; msg: string }>();
  const test = useSending(async () => {
    setSaid(undefined);
    setSaid(await call(qimen.test, {}, { quiet: true }));
  });
  return (
    <>
      <ReasonedButton text="测试连接" loading={test.busy} why={why} onClick={() => test.submit()} />
      {said && (
        <Callout compact role="status" intent={said.ok ? 'success' : 'danger'}>
          {said.msg}
        </Callout>
      )}
      <FailureNote error={test.failure} />
    </>
  );
}
