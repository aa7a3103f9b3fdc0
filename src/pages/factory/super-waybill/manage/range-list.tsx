import { useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import {
  MOST_RANGES,
  RangeForm as Schema,
  waybillAccount,
  type WaybillRange,
} from '#contract/waybill/account.ts';
import { ownNumber } from '#contract/waybill/check-digit.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, useList, WordTag } from '@/shared/ui/list/index.ts';

const usedOf = ({ from, to, next }: WaybillRange) => {
  const share = (next - from) / (to - from + 1);
  return `${(Math.floor(share * 1000) / 10).toLocaleString('zh-CN')}%`;
};
const stateOf = ({ next, to, isOn }: WaybillRange) => (next > to ? '已用完' : isOn ? '使用中' : '已停用');

const c = columnsOf<WaybillRange>();
const COLUMNS = [
  c.text('accountName', '账户', 160),
  c.digits('prefix', '前缀', 70),
  c.count('from', '开始号', 110),
  c.count('to', '结束号', 110),
  c.text('next', '下一个单号', 150, ({ prefix, next, to }) => (next > to ? '' : ownNumber(prefix, next))),
  c.text('used', '已用', 80, usedOf, { align: 'right' }),
  {
    ...c.text('state', '状态', 84, stateOf),
    cell: (row: WaybillRange) => (
      <WordTag intent={row.isOn && row.next <= row.to ? 'success' : 'none'}>{stateOf(row)}</WordTag>
    ),
  },
  c.text('createdBy', '新建人', 100),
  c.time('createdAt', '新建时间'),
];

/** The factory's own ranges of numbers: what is drawn is never drawn again. */
export function RangeList({ tabs }: { tabs: ReactNode }) {
  const list = useList(waybillAccount.ranges, { name: 'factory.waybillRange' });
  const { afterAction } = list;
  const { open, shown } = useDialog(afterAction);
  const columns = useMemo(
    () => [
      ...COLUMNS,
      c.actions(80, (row) => [
        {
          text: row.isOn ? '停用' : '启用',
          act: () =>
            void call(waybillAccount.switchRange, { id: row.id, on: !row.isOn }).then(() => afterAction()),
        },
      ]),
    ],
    [afterAction],
  );
  const create = (
    <Button
      intent="primary"
      icon={<Plus />}
      text="新建号段"
      onClick={() => open((ends) => <RangeForm {...ends} />)}
    />
  );
  return (
    <>
      <ListScreen
        title="超级面单"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[]}
        tools={create}
        empty={{
          title: '还没有号段',
          text: `自有号段的单号由前缀、九位流水号和校验位组成，每个号只取一次；最多 ${MOST_RANGES} 个号段。`,
          action: create,
        }}
      />
      {shown}
    </>
  );
}

/** A range of an account whose numbers are the factory's own. */
function RangeForm({ onDone, onClose }: DialogEnds) {
  const accounts = useQuery(query(waybillAccount.page, { kind: 'range', pageSize: 200 }, { quiet: true }));
  const options = (accounts.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const form = useForm(
    Schema,
    { accountId: NaN, prefix: '', from: 1, to: NaN },
    async (values) => {
      await call(waybillAccount.createRange, values, { quiet: true });
      showMessage('号段已新建');
      onDone();
    },
    'waybill-range',
  );
  const { values, field, set, errors } = form;
  return (
    <FormDialog title="新建号段" form={form} width={460} onClose={onClose}>
      <div className="form-stack">
        <SelectField
          label="账户"
          required
          help={accounts.data && options.length === 0 ? '请先在「账户」中新建接口为「自有号段」的账户' : ''}
          options={options}
          error={errors['accountId']}
          value={Number.isNaN(values.accountId) ? undefined : String(values.accountId)}
          onChange={(next: string | null) => set({ accountId: next === null ? NaN : Number(next) })}
        />
        <TextField label="前缀" required help="2 至 4 个大写字母" {...field('prefix')} />
        <div className="form-pair">
          <NumberField label="开始号" required empty={0} {...field('from')} />
          <NumberField label="结束号" required empty={0} {...field('to')} />
        </div>
      </div>
    </FormDialog>
  );
}
