import { Button, Card, Switch } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TrackAccountForm as Schema, tracks, type TrackAccount } from '#contract/track/track.ts';
import { call, query } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Field, PasswordField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';

const KEPT = query(tracks.account, {}, { quiet: true });

/** By which account of 快递100 the factory is told of the tracks of what left. */
export function TrackAccountForm() {
  const { data, error, refetch } = useQuery(KEPT);
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton track-account-wait" />;
  return <Form key={data.updatedAt} kept={data} />;
}

function Form({ kept }: { kept: TrackAccount }) {
  const client = useQueryClient();
  const { open, customer, pushPath, hasSecret, unknown } = kept;
  const first = { open, customer, origin: window.location.origin };
  const pushUrl = window.location.origin + pushPath;
  const form = useForm(Schema, first, async (values) => {
    client.setQueryData(KEPT.queryKey, await call(tracks.saveAccount, values, { quiet: true }));
    showMessage('轨迹订阅已保存');
  });
  const { values, errors, set } = form;
  const secrets = [
    ['key', '授权密钥', '快递100 企业管理后台给出'],
    ['salt', '签名密钥', '自己定的一串字母和数字，用来核对推送'],
  ] as const;
  return (
    <Card className="track-account" compact>
      <h2>快递100 轨迹订阅</h2>
      <p className="list-quiet">
        开启后，包裹出库时自动订阅轨迹；快递100 把轨迹推送到下面的地址。地址只属于本工厂，请不要告诉别人。
      </p>
      <form
        noValidate
        aria-label="轨迹订阅"
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Field label="订阅">
          {({ intent: _intent, ...control }) => (
            <Switch
              {...control}
              aria-label="订阅"
              label={values.open ? '已开启' : '已关闭'}
              checked={values.open}
              onChange={(event) => set({ open: event.currentTarget.checked })}
            />
          )}
        </Field>
        <TextField label="客户编号" help="快递100 企业管理后台给出" {...form.field('customer')} />
        {secrets.map(([name, label, help]) => (
          <PasswordField
            key={name}
            label={label}
            help={hasSecret ? '已保存；留空则保留原来的' : `${help}；保存后不再显示`}
            autoComplete="new-password"
            error={errors[name]}
            value={values[name] ?? ''}
            onChange={(typed) => set({ [name]: typed === '' ? undefined : typed })}
          />
        ))}
        {pushPath !== '' && (
          <div className="track-account-push">
            <span className="list-quiet">推送地址</span>
            <code>{pushUrl}</code>
            <Button size="small" text="复制" onClick={() => void copyText(pushUrl)} />
          </div>
        )}
        <FailureNote error={form.failure} />
        <div className="track-account-foot">
          <Button type="submit" intent="primary" text="保存" loading={form.busy} />
          {kept.updatedAt && (
            <span className="list-quiet">
              <bdi>{kept.updatedBy}</bdi> 保存于 <TimeText at={kept.updatedAt} whole />
            </span>
          )}
        </div>
        {unknown.length > 0 && (
          <p className="list-quiet">
            不认识的状态码，按「运输中」处理：
            {unknown.map(({ code, count }) => `${code}（${count} 条）`).join('、')}
          </p>
        )}
      </form>
    </Card>
  );
}
