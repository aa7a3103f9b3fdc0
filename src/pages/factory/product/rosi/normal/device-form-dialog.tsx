import { device, DeviceForm, MEDIA, type Device } from '#contract/device/device.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { LengthField } from '../length-field.tsx';

const EMPTY: DeviceForm = { name: '', media: 'sheet', width: Number.NaN, length: Number.NaN };
const MEDIAS = optionsOf(MEDIA);
const LONGEST = { sheet: '最大长', roll: '单个文件最长', jig: '最大长' } as const;

/** Makes a device, or changes the one given. */
export function DeviceFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Device | undefined }) {
  const form = useRecordForm(
    {
      name: 'device',
      calls: device,
      schema: DeviceForm,
      start: edited
        ? { name: edited.name, media: edited.media, width: edited.width, length: edited.length }
        : EMPTY,
      told: edited ? '设备已保存' : '设备已新建',
    },
    { edited, onDone },
  );
  const { field, values } = form;
  return (
    <FormDialog title={edited ? `修改设备 ${edited.name}` : '新建设备'} form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label="名称" required autoFocus placeholder="UV 平板 1 号" {...field('name')} />
        <SelectField
          label="类型"
          options={MEDIAS}
          help="卷材按卷印刷；治具是把空白产品放进槽位印刷"
          {...field('media')}
        />
        <LengthField label="最大宽" required {...field('width')} />
        <LengthField label={LONGEST[values.media]} required {...field('length')} />
      </div>
    </FormDialog>
  );
}
