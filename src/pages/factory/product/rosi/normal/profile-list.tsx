import { useMemo, type ReactElement } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { device, MEDIA } from '#contract/device/device.ts';
import type { Output } from '#contract/endpoint.ts';
import { PRESETS, printProfile, PROFILE_STATUS, type PrintProfile } from '#contract/rosi/profile.ts';
import { call, query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { ProfileActions } from './profile-actions.tsx';
import { PROFILE_COLUMNS } from './profile-columns.tsx';
import { ProfileDetail } from './profile-detail.tsx';

const Form = lazyPart(() => import('./profile-form-dialog.tsx').then((m) => m.ProfileFormDialog));

const detailOf = (rows: readonly PrintProfile[]) => ({
  title: '打印配置详情',
  content: (id: number) => <ProfileDetail row={rows.find((one) => one.id === id)} />,
});

/** How each device prints each material. */
export function ProfileList({ tabs }: { tabs: ReactElement }) {
  const list = useList(printProfile.page, { name: 'factory.printProfile' });
  const devices = useQuery(query(device.page, { pageSize: 200 }, { quiet: true }));
  const materials = useQuery(query(printProfile.materials, {}, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo(
    (): RecordOf<PrintProfile> => ({
      ...{ noun: '打印配置', may: ['factory:device:edit'], Form, width: 196 },
      more: (row) => [
        { text: '复制', act: () => open((ends) => <Form edited={undefined} copied={row} {...ends} />) },
        row.status === 0 && {
          text: row.isDefault ? '取消默认' : '设为默认',
          act: () => open((ends) => <PresetDialog row={row} {...ends} />),
        },
      ],
    }),
    [open],
  );
  const { actions, create, shown: dialog } = useRecord(record, list.afterAction);
  const columns = useMemo(() => [...PROFILE_COLUMNS, ...actions], [actions]);
  const deviceOptions = (devices.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const materialOptions = (materials.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListScreen
        title="打印配置"
        list={list}
        columns={columns}
        tabs={tabs}
        quick={<Lacking materials={materials.data} />}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'deviceId', label: '设备', kind: 'choice', options: deviceOptions },
          { name: 'materialId', label: '材质', kind: 'choice', options: materialOptions },
          { name: 'media', label: '类型', kind: 'choice', options: optionsOf(MEDIA) },
          { name: 'preset', label: '默认', kind: 'choice', options: optionsOf(PRESETS) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(PROFILE_STATUS, true) },
        ]}
        actions={<ProfileActions list={list} />}
        tools={create}
        empty={{
          title: '还没有打印配置',
          text:
            deviceOptions.length === 0
              ? '请先到「设备」新建打印用的设备，再为每种材质新建打印配置。'
              : '为每种材质新建一个打印配置，并设为它的默认。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {dialog}
    </>
  );
}

const SHOWN = 5;

/** Materials in use that nothing says how to print. */
function Lacking({ materials }: { materials: Output<typeof printProfile.materials> | undefined }) {
  const lacking = (materials ?? []).filter(({ status, preset }) => status === 0 && preset === null);
  if (lacking.length === 0) return null;
  const names = lacking.slice(0, SHOWN).map(({ name }) => `「${name}」`);
  return (
    <Callout compact intent="warning" role="status">
      还没有默认打印配置的材质：{names.join('')}
      {lacking.length > SHOWN && `等 ${lacking.length} 种`}
    </Callout>
  );
}

/** Makes a profile the default of its material, or ends that. */
function PresetDialog({
  row: { id, name, material, isDefault },
  ...ends
}: {
  row: PrintProfile;
  onDone: () => void;
  onClose: () => void;
}) {
  const act = isDefault ? '取消默认' : '设为默认';
  return (
    <SureDialog
      title={`${act}「${name}」`}
      text={
        isDefault
          ? `材质「${material}」不再有默认的打印配置。`
          : `材质「${material}」以它为默认的打印配置，原来的会被换掉。`
      }
      act={act}
      intent={isDefault ? 'danger' : 'primary'}
      told={isDefault ? '已取消默认' : '已设为默认'}
      onConfirm={() => call(printProfile.default, { id, isDefault: !isDefault }, { quiet: true })}
      {...ends}
    />
  );
}
