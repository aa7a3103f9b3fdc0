import { Button } from '@blueprintjs/core';
import { color, ColorForm, type Color } from '#contract/means/color.ts';
import { useParam } from '@/entities/param/index.ts';
import { RenameNote } from '@/features/means/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  NumberField,
  PictureField,
  ReasonedButton,
  Swatch,
  TextField,
} from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import '../means.css';

const EMPTY: ColorForm = {
  ...{ code: '', name: '', hex: null, opacity: 100, swatchFileId: null, surchargeCents: 0 },
};

const formOf = ({ code, name, hex, opacity, swatchFileId, surchargeCents }: Color): ColorForm => ({
  ...{ code, name, hex, opacity, swatchFileId, surchargeCents },
});

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>;
}
declare global {
  interface Window {
    EyeDropper?: new () => EyeDropper;
  }
}

/** A colour from anywhere on the screen; where the browser cannot, it says so [V06]. */
function PickFromScreen({ onPick }: { onPick: (hex: string) => void }) {
  const { EyeDropper: Dropper } = window;
  if (!Dropper)
    return (
      <ReasonedButton
        text="从屏幕取色"
        why="当前浏览器不支持取色，请手工填写色值，或用 Chrome、Edge 打开。"
      />
    );
  const pick = async (): Promise<void> => {
    // Who leaves with the escape key picks nothing.
    const picked = await new Dropper().open().catch(() => undefined);
    if (picked) onPick(picked.sRGBHex.toUpperCase());
  };
  return <Button text="从屏幕取色" onClick={() => void pick()} />;
}

/** Makes a colour, or changes the one given. */
export function ColorFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Color | undefined }) {
  const currency = useParam('sku.currency') ?? 'CNY';
  const form = useRecordForm(
    {
      name: 'color',
      calls: color,
      schema: ColorForm,
      start: edited ? formOf(edited) : EMPTY,
      told: edited ? '颜色已保存' : '颜色已新建',
    },
    { edited, onDone },
  );
  const { values, field, set } = form;
  const hex = field('hex');
  return (
    <FormDialog
      title={edited ? `修改颜色 ${edited.name}` : '新建颜色'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="名称" required autoFocus {...field('name')} />
        <TextField label="编码" required help="SKU 编码用它，如 BLK" {...field('code')} />
        {edited && <RenameNote calls={color} id={edited.id} from={edited.name} to={values.name} />}
        <TextField
          label="色值"
          placeholder="#7A93A8"
          help="效果图和列表按它显示"
          {...hex}
          onChange={(text) => set({ hex: text === '' ? null : text })}
        />
        <div className="color-pick">
          <Swatch hex={/^#[0-9a-f]{6}$/i.test(values.hex ?? '') ? values.hex! : null} />
          <PickFromScreen onPick={(picked) => set({ hex: picked })} />
        </div>
        <NumberField
          label="不透明度"
          unit="%"
          empty={NaN}
          help="100 为不透明，透明壳填小些"
          {...field('opacity', '请输入 0 至 100 的整数')}
        />
        <AmountField
          label="加价"
          currency={currency}
          help="可以为负数"
          {...field(
            'surchargeCents',
            Number.isNaN(values.surchargeCents) ? '请输入金额，最多两位小数' : undefined,
          )}
          value={values.surchargeCents ?? 0}
        />
        <PictureField
          label="色样图片"
          url={edited?.swatchUrl ?? null}
          onChange={(swatchFileId) => set({ swatchFileId })}
        />
      </div>
    </FormDialog>
  );
}
