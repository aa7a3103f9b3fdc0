import { useMemo, type ReactElement } from 'react';
import { device, DEVICE_STATUS, MEDIA, type Device } from '#contract/device/device.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { DeviceFormDialog } from './device-form-dialog.tsx';

const c = columnsOf<Device>();
const COLUMNS = [
  c.text('name', '名称', 220),
  c.code('number', '设备号', 150),
  c.word('media', '类型', 70, MEDIA),
  c.text('size', '最大宽 × 长 mm', 150, ({ width, length }) => `${mmOf(width)} × ${mmOf(length)}`, {
    align: 'right',
  }),
  c.count('profiles', '打印配置', 84),
  c.count('jigs', '治具', 64),
  c.word('status', '状态', 70, DEVICE_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 112),
];
const TEXT = {
  stop: '停用后不能再为它新建打印配置；还有启用中的打印配置时不能停用。',
  start: '启用后可以再为它新建打印配置。',
} as const;

/** The machines that print. */
export function DeviceList({ tabs }: { tabs: ReactElement }) {
  const list = useList(device.page, { name: 'factory.device' });
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Device> => {
    const ask = ({ id, name }: Device, deed: 'stop' | 'start'): void => {
      const act = deed === 'stop' ? '停用' : '启用';
      open((ends) => (
        <SureDialog
          title={`${act}设备「${name}」`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`设备已${act}`}
          onConfirm={() => call(device[deed], { id }, { quiet: true })}
          {...ends}
        />
      ));
    };
    return {
      ...{ noun: '设备', may: ['factory:device:edit'], Form: DeviceFormDialog, width: 116 },
      more: (row) => [
        row.status === 0
          ? { text: '停用', act: () => ask(row, 'stop') }
          : { text: '启用', act: () => ask(row, 'start') },
      ],
    };
  }, [open]);
  return (
    <>
      <RecordScreen
        title="设备"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称或设备号' },
          { name: 'media', label: '类型', kind: 'choice', options: optionsOf(MEDIA) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(DEVICE_STATUS, true) },
        ]}
        empty={{ title: '还没有设备', text: '新建打印用的设备，再为每种材质新建打印配置。' }}
      />
      {shown}
    </>
  );
}
