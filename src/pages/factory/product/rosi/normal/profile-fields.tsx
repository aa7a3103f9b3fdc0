import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { MEDIA, type Device } from '#contract/device/device.ts';
import { jig } from '#contract/device/jig.ts';
import { query } from '@/shared/api/index.ts';
import { NumberField, SelectField, SwitchField, TextField, type Form } from '@/shared/ui/form/index.ts';
import { CHOICES, CHOKES } from '../choices.ts';
import { LengthField } from '../length-field.tsx';
import { IccField } from '../icc-field.tsx';
import { ofMaterial, type PrintedMaterial, type ProfileDraft } from './profile-draft.ts';

interface Props {
  form: Pick<Form<ProfileDraft>, 'values' | 'set' | 'field'>;
}

/** What it is called, and what prints what. */
export function GoodsFields({
  form: { field, set, values },
  machines,
  materials,
  isFixed,
  onDevice,
}: Props & {
  machines: readonly Device[];
  materials: readonly PrintedMaterial[];
  /** Device and material of a profile that stands are what it is of. */
  isFixed: boolean;
  onDevice: (machine: Device) => void;
}) {
  const material = materials.find(({ id }) => id === values.materialId);
  const preset = material?.preset;
  return (
    <section className="form-grid" aria-label="设备与材质">
      <div data-wide>
        <TextField label="名称" required autoFocus {...field('name')} />
      </div>
      <SelectField
        label="设备"
        required
        empty="请选择设备"
        options={machines
          .filter(({ id }) => !isFixed || id === values.deviceId)
          .map(({ id, name, media }) => ({ value: id, label: `${name}（${MEDIA[media]}）` }))}
        {...field('deviceId')}
        onChange={(id: number | null) => {
          const machine = machines.find((one) => one.id === id);
          if (machine) onDevice(machine);
        }}
        {...(machines.length === 0 && { help: '还没有设备，请先在「设备」新建。' })}
      />
      <SelectField
        label="材质"
        required
        empty="请选择材质"
        options={materials
          .filter(({ id, status }) => (isFixed ? id === values.materialId : status === 0))
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...field('materialId')}
        onChange={(id: number | null) => {
          const chosen = materials.find((one) => one.id === id);
          if (chosen) set({ materialId: chosen.id, ...ofMaterial(chosen) });
        }}
      />
      {!isFixed && (
        <div data-wide>
          <SwitchField
            label={preset ? `设为材质的默认（代替「${preset.name}」）` : '设为材质的默认'}
            value={values.isDefault}
            onChange={(isDefault) => set({ isDefault })}
          />
        </div>
      )}
    </section>
  );
}

/** The sheet, and how pieces lie on it. */
export function SheetFields({ form: { field, values } }: Props) {
  const { media, deviceId } = values;
  const isJig = media === 'jig';
  const jigs = useQuery({
    ...query(jig.page, { deviceId: deviceId || 1, status: 0, pageSize: 500 }, { quiet: true }),
    enabled: isJig && Boolean(deviceId),
  });
  return (
    <section aria-label="版面">
      <h3>版面</h3>
      <div className="rosi-grid">
        {/* Another device brings its own size. */}
        <LengthField key={`width ${deviceId}`} label={isJig ? '台面宽' : '宽'} required {...field('width')} />
        <LengthField
          key={`length ${deviceId}`}
          label={media === 'roll' ? '单个文件最长' : '长'}
          required
          {...field('length')}
        />
        {isJig && (
          <SelectField
            label="治具"
            required
            empty="请选择治具"
            options={(jigs.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field('jigId')}
          />
        )}
        <LengthField label="上边距" {...field('marginTop')} />
        <LengthField label="右边距" {...field('marginRight')} />
        <LengthField label="下边距" {...field('marginBottom')} />
        <LengthField label="左边距" {...field('marginLeft')} />
        {media === 'roll' && (
          <>
            <LengthField label="引纸" {...field('leadIn')} />
            <LengthField label="尾纸" {...field('leadOut')} />
          </>
        )}
        {!isJig && (
          <>
            <LengthField label="横向间距" {...field('gapX')} />
            <LengthField label="纵向间距" {...field('gapY')} />
            <SelectField label="旋转" options={CHOICES.rotation} {...field('rotation')} />
            <SelectField label="排列" options={CHOICES.layout} {...field('layout')} />
            <NumberField
              label="每版最多件数"
              empty={NaN}
              {...field('mostPieces', '请输入 1 至 2,000 的整数')}
            />
          </>
        )}
        <SelectField label="分组" options={CHOICES.groupBy} {...field('groupBy')} />
      </div>
    </section>
  );
}

/** How the art looks. */
export function ArtFields({
  form: { field, set, values },
  material,
  taken,
  onTake,
}: Props & {
  material: PrintedMaterial | undefined;
  /** How often the material's settings were taken over. */
  taken: number;
  onTake: (from: PrintedMaterial) => void;
}) {
  return (
    <section aria-label="图案">
      <h3>
        图案
        {material && (
          <Button
            variant="minimal"
            size="small"
            text="从材质带入"
            title={`dpi、色彩和白墨改为材质「${material.name}」的设置`}
            onClick={() => onTake(material)}
          />
        )}
      </h3>
      <div className="rosi-grid">
        <NumberField
          key={`${values.materialId} ${taken}`}
          label="dpi"
          required
          empty={NaN}
          {...field('dpi', '请输入 72 至 1,200 的整数')}
        />
        <SelectField
          label="色彩"
          options={CHOICES.color}
          {...field('color')}
          onChange={(color) => set({ color, iccFileId: null })}
        />
        <SelectField label="渲染意图" options={CHOICES.intent} {...field('intent')} />
        <IccField color={values.color ?? 'rgb'} {...field('iccFileId')} />
        <SelectField label="白墨" options={CHOICES.white} {...field('white')} />
        {values.white !== 'none' && <SelectField label="白墨内缩" options={CHOKES} {...field('choke')} />}
        <SwitchField label="镜像" value={values.mirror} onChange={(mirror) => set({ mirror })} />
        <SwitchField label="出图后先确认图" value={values.proof} onChange={(proof) => set({ proof })} />
      </div>
    </section>
  );
}

/** The plate's file, its marks and where it goes. */
export function FileFields({ form: { field, set, values } }: Props) {
  return (
    <section aria-label="文件与标记">
      <h3>文件与标记</h3>
      <div className="rosi-grid">
        <SelectField label="文件" options={CHOICES.fileKind} {...field('fileKind')} />
        <SelectField label="版号条码" options={CHOICES.barcode} {...field('barcode')} />
        <SelectField label="件标记" options={CHOICES.pieceMark} {...field('pieceMark')} />
        <SwitchField label="裁切线" value={values.cropMarks} onChange={(cropMarks) => set({ cropMarks })} />
        <SwitchField
          label="套准标记"
          value={values.registrationMarks}
          onChange={(registrationMarks) => set({ registrationMarks })}
        />
        <SwitchField
          label="切割轮廓"
          value={values.cutContour}
          onChange={(cutContour) => set({ cutContour })}
        />
        <SelectField
          label="去向"
          help={values.target === 'hotFolder' ? '设备的热文件夹在「打印」里新建' : undefined}
          options={CHOICES.target}
          {...field('target')}
          onChange={(target) => set({ target, ...(target === 'download' && { sendsItself: false }) })}
        />
        {values.target !== 'download' && (
          <SwitchField
            label="出图后自动下发"
            value={values.sendsItself}
            onChange={(sendsItself) => set({ sendsItself })}
          />
        )}
      </div>
    </section>
  );
}
