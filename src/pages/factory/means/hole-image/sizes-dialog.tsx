import { Callout } from '@blueprintjs/core';
import type { DangerPass, Output } from '#contract/endpoint.ts';
import { fits, MANY_SPECS, printSpec, SpecSize, type PrintSpec } from '#contract/print-spec/print-spec.ts';
import { pxAt } from '#contract/values/pixels.ts';
import { call } from '@/shared/api/index.ts';
import { removeDraft } from '@/shared/lib/draft/draft.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { MillimetreField, NOT_SENT, useForm, useVerification } from '@/shared/ui/form/index.ts';
import '../means.css';

const Sizes = SpecSize.refine(fits, { message: '出血和安全边距的两倍要小于宽和高', path: ['safe'] });

const DRAFT = 'print-spec-sizes';

/** One size for all chosen places; it begins with that of the first one that has a spec. */
export function SizesDialog({ chosen, onDone, onClose }: DialogEnds & { chosen: readonly PrintSpec[] }) {
  const first = chosen.find(({ specId }) => specId !== null);
  const { verification, verify } = useVerification();
  const form = useForm(
    Sizes,
    {
      width: first?.width ?? Number.NaN,
      height: first?.height ?? Number.NaN,
      bleed: first?.bleed ?? 20,
      safe: first?.safe ?? 30,
      radius: first?.radius ?? 0,
    },
    async (size) => {
      const items = chosen.map(({ materialId, modelId, side }) => ({ materialId, modelId, side, ...size }));
      const send = (pass: DangerPass) => call(printSpec.save, { items, ...pass }, { quiet: true });
      const tell = ({ saved, masksLost }: Output<typeof printSpec.save>): void => {
        const lost = masksLost > 0 ? `，${masksLost} 个孔位图因比例不符被移除，请重新上传` : '';
        removeDraft(DRAFT);
        showMessage(saved === 0 ? '尺寸没有变化' : `已保存 ${saved} 个印刷规格${lost}`);
        onDone();
      };
      if (items.length <= MANY_SPECS) return tell(await send({}));
      verify(`${items.length} 个印刷规格将改为同样的尺寸，它们的 SKU 随之更新。`, send, tell);
      return NOT_SENT;
    },
    DRAFT,
  );
  const { values, field } = form;
  const dpi = first?.dpi ?? chosen[0]?.dpi ?? 300;
  const isWhole = Sizes.safeParse(values).success;
  return (
    <FormDialog
      title={`设置 ${chosen.length} 个印刷规格的尺寸`}
      form={{ ...form, verification }}
      width={520}
      onClose={onClose}
    >
      <div className="form-grid">
        <MillimetreField
          label="宽（含出血）"
          required
          autoFocus
          {...field('width', '请输入 10.0 至 2,000.0，最多一位小数')}
        />
        <MillimetreField
          label="高（含出血）"
          required
          {...field('height', '请输入 10.0 至 2,000.0，最多一位小数')}
        />
        <MillimetreField label="出血" {...field('bleed', '请输入 0 至 10.0，最多一位小数')} />
        <MillimetreField
          label="安全边距"
          {...field('safe', '请输入 0 至 100.0，且与出血之和的两倍小于宽和高')}
        />
        <MillimetreField label="圆角" {...field('radius', '请输入 0 至 1,000.0，最多一位小数')} />
      </div>
      {isWhole && (
        <Callout compact className="means-note" intent="primary" role="status">
          {dpi} dpi 时为 {pxAt(values.width, dpi)} × {pxAt(values.height, dpi)}{' '}
          像素。保存为新版本，原来的版本保留。
        </Callout>
      )}
    </FormDialog>
  );
}
