import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { device, DEVICE_STATUS } from '#contract/device/device.ts';
import { jig, type Jig } from '#contract/device/jig.ts';
import { call, query } from '@/shared/api/index.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { JigFormDialog } from './jig-form-dialog.tsx';

const modelsOf = ({ slots }: Jig): string =>
  slots.some(({ models }) => models.length === 0)
    ? '全部型号'
    : [...new Set(slots.flatMap(({ models }) => models.map(({ name }) => name)))].join('、');

const c = columnsOf<Jig>();
const COLUMNS = [
  c.text('name', '名称', 200),
  c.text('deviceName', '设备', 180),
  c.text('slots', '槽位', 72, ({ slots }) => slots.length.toLocaleString('zh-CN'), { align: 'right' }),
  c.text('models', '型号', 320, modelsOf),
  c.word('status', '状态', 70, DEVICE_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 112),
];
const TEXT = {
  stop: '停用后打印配置不能再选它；还有启用中的打印配置在用时不能停用。',
  start: '启用后打印配置可以再选它。',
} as const;

/** The holders that blanks lie in. */
export function JigList({ tabs }: { tabs: ReactElement }) {
  const list = useList(jig.page, { name: 'factory.jig' });
  const devices = useQuery(query(device.page, { media: 'jig', pageSize: 200 }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Jig> => {
    const ask = ({ id, name }: Jig, deed: 'stop' | 'start'): void => {
      const act = deed === 'stop' ? '停用' : '启用';
      open((ends) => (
        <SureDialog
          title={`${act}治具「${name}」`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`治具已${act}`}
          onConfirm={() => call(jig[deed], { id }, { quiet: true })}
          {...ends}
        />
      ));
    };
    return {
      ...{ noun: '治具', may: ['factory:device:edit'], Form: JigFormDialog, width: 116 },
      more: (row) => [
        row.status === 0
          ? { text: '停用', act: () => ask(row, 'stop') }
          : { text: '启用', act: () => ask(row, 'start') },
      ],
    };
  }, [open]);
  const named = (devices.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RecordScreen
        title="治具"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'deviceId', label: '设备', kind: 'choice', options: named },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(DEVICE_STATUS, true) },
        ]}
        empty={{
          title: '还没有治具',
          text:
            named.length === 0
              ? '治具放在类型为治具的设备上，请先到「设备」新建一台。'
              : '新建治具，并用 CSV 文件导入它的槽位。',
        }}
      />
      {shown}
    </>
  );
}
