import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { device } from '#contract/device/device.ts';
import { printProfile, type PrintProfile } from '#contract/rosi/profile.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { draftOf, EMPTY, ofDevice, ofMaterial, Typed } from './profile-draft.ts';
import { ArtFields, FileFields, GoodsFields, SheetFields } from './profile-fields.tsx';
import { SheetPreview } from './sheet-preview.tsx';

const WIDTH = 1200;

/** Makes a profile, like the one that is copied, or a new version of the one given. */
export function ProfileFormDialog({
  edited,
  copied,
  onDone,
  onClose,
}: DialogEnds & { edited: PrintProfile | undefined; copied?: PrintProfile }) {
  const devices = useQuery(query(device.page, { pageSize: 200 }, { quiet: true }));
  const materials = useQuery({ ...query(printProfile.materials, {}, { quiet: true }), gcTime: 0 });
  const [start] = useState(() =>
    edited ? draftOf(edited) : copied ? { ...draftOf(copied), name: '', isDefault: false } : EMPTY,
  );
  const form = useForm(
    Typed,
    start,
    async ({ name, deviceId, materialId, isDefault, ...settings }) => {
      if (edited) {
        const { id, version } = edited;
        const { versionNo } = await call(
          printProfile.update,
          { id, version, name, settings },
          { quiet: true },
        );
        showMessage(versionNo > edited.versionNo ? `已保存为第 ${versionNo} 版` : '打印配置已保存');
      } else {
        await call(printProfile.create, { name, deviceId, materialId, isDefault, settings }, { quiet: true });
        showMessage('打印配置已新建');
      }
      onDone();
    },
    `print-profile-${edited?.id ?? (copied ? `of-${copied.id}` : 'new')}`,
  );
  const { values, set } = form;
  // What is taken over is not typed: the field begins anew with it.
  const [taken, setTaken] = useState(0);
  const material = materials.data?.find(({ id }) => id === values.materialId);
  const machines = (devices.data?.list ?? []).filter(
    ({ id, status }) => status === 0 || id === edited?.deviceId,
  );
  return (
    <FormDialog
      title={edited ? `修改打印配置 ${edited.name}` : copied ? `复制打印配置 ${copied.name}` : '新建打印配置'}
      form={form}
      width={WIDTH}
      waits={(!devices.data && !devices.error) || (!materials.data && !materials.error)}
      submitText={edited ? '保存为新版本' : '保存'}
      note={edited && <span className="list-quiet">现在是第 {edited.versionNo} 版；旧版本保留不变。</span>}
      onClose={onClose}
    >
      <FailureNote error={devices.error ?? materials.error} retry={() => void devices.refetch()} />
      <div className="rosi-editor">
        <div className="rosi-fields">
          <GoodsFields
            {...{ form, machines, materials: materials.data ?? [] }}
            isFixed={edited !== undefined}
            onDevice={(machine) => set(ofDevice(machine))}
          />
          <SheetFields form={form} />
          <ArtFields
            form={form}
            material={material}
            taken={taken}
            onTake={(from) => {
              set(ofMaterial(from));
              setTaken(taken + 1);
            }}
          />
          <FileFields form={form} />
        </div>
        <SheetPreview values={values} />
      </div>
    </FormDialog>
  );
}
