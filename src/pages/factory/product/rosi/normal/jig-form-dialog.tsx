import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { device } from '#contract/device/device.ts';
import { jig, JigForm, JigSlot, SLOT_COLUMNS, whyNotSlots, type Jig } from '#contract/device/jig.ts';
import { call, isApiError, query, upload } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, FileButton, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { JigDrawing } from './jig-drawing.tsx';

/** With the names of models, so that the slots can be shown. */
const Typed = JigForm.extend({ slots: z.array(JigSlot).min(1, '请导入至少一个槽位') });
type Start = z.input<typeof Typed>;
const EMPTY: Start = { name: '', deviceId: 0, slots: [] };
const SAMPLE = '10, 10, 75, 150.6, 0, IP15';

/** Makes a jig, or changes the one given; its slots come out of a file, all of them anew. */
export function JigFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Jig | undefined }) {
  const devices = useQuery(query(device.page, { media: 'jig', pageSize: 200 }, { quiet: true }));
  const start: Start = edited ? { name: edited.name, deviceId: edited.deviceId, slots: edited.slots } : EMPTY;
  const form = useForm(
    Typed,
    start,
    async ({ slots, ...said }) => {
      const sent = {
        ...said,
        slots: slots.map(({ models, ...place }) => ({ ...place, modelIds: models.map(({ id }) => id) })),
      };
      await (edited
        ? call(jig.update, { ...sent, id: edited.id, version: edited.version }, { quiet: true })
        : call(jig.create, sent, { quiet: true }));
      showMessage(edited ? '治具已保存' : '治具已新建');
      onDone();
    },
    `jig-${edited?.id ?? 'new'}`,
  );
  const { values, set, field, errors } = form;
  const { busy, refused, read } = useSlotFile((slots) => set({ slots }));
  const options = (devices.data?.list ?? []).filter(
    ({ id, status }) => status === 0 || id === edited?.deviceId,
  );
  const bed = options.find(({ id }) => id === values.deviceId);
  const why = bed && whyNotSlots(values.slots, bed);
  const wrong = refused ?? why ?? errors['slots'];
  return (
    <FormDialog
      title={edited ? `修改治具 ${edited.name}` : '新建治具'}
      form={form}
      width={880}
      waits={!devices.data && !devices.error}
      why={why}
      onClose={onClose}
    >
      <div className="rosi-jig">
        <div className="form-stack">
          <TextField label="名称" required autoFocus {...field('name')} />
          <SelectField
            label="设备"
            required
            empty="请选择设备"
            options={options.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('deviceId')}
            onChange={(deviceId: number | null) => set({ deviceId: deviceId ?? 0 })}
            {...(options.length === 0 && { help: '没有类型为治具的设备，请先在「设备」新建。' })}
          />
          <Field
            label="槽位"
            required
            error={wrong}
            help={`CSV 或 Excel 文件，第一行为 ${Object.values(SLOT_COLUMNS).join('、')}，如 ${SAMPLE}；左、上从台面左上角量起，单位 mm，旋转为度，型号是型号编码，多个用顿号隔开，不填则放全部型号`}
          >
            {() => (
              <FileButton
                text={values.slots.length > 0 ? '重新导入槽位' : '导入槽位'}
                label="槽位文件"
                accept=".csv,.xlsx"
                loading={busy}
                onFile={(file) => void read(file)}
              />
            )}
          </Field>
          {values.slots.length > 0 && <p className="form-hint">共 {values.slots.length} 个槽位。</p>}
        </div>
        <JigDrawing bed={bed} slots={values.slots} />
      </div>
    </FormDialog>
  );
}

/** Reads slots out of a file; what is refused says which line is wrong. */
function useSlotFile(onSlots: (slots: z.infer<typeof JigSlot>[]) => void) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const read = async (file: File): Promise<void> => {
    setRefused(undefined);
    setBusy(true);
    try {
      onSlots((await upload(jig.read, file, {}, { quiet: true })).slots);
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.msg : '上传失败，请重试。');
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, read };
}
