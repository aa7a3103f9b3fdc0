import { shop } from '#contract/shop/shop.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** Makes a shop that stands on no platform: its orders are made by hand or come by file (C061). */
export function LocalStoreDialog({ onDone, onClose }: DialogEnds) {
  const form = useForm(
    shop.createLocal.input,
    { nick: '', brandName: '' },
    async (values) => {
      const { nick } = await call(shop.createLocal, values, { quiet: true });
      showMessage(`线下店铺「${nick}」已新建`);
      onDone();
    },
    'local-store-new',
  );
  return (
    <FormDialog title="新建线下店铺" form={form} width={440} submitText="新建" onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="店铺名称"
          required
          autoFocus
          help="不连接任何平台，订单由您手工录入或按文件导入。"
          {...form.field('nick')}
        />
        <TextField label="品牌名称" required {...form.field('brandName')} />
      </div>
    </FormDialog>
  );
}
