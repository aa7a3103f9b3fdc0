import { shop } from '#contract/shop/shop.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** Makes a shop that stands on no platform: its orders are made by hand or come by file (C061). */
export function LocalStoreDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const form = useForm(
    shop.createLocal.input,
    { nick: '', brandName: '' },
    async (values) => {
      const { nick } = await call(shop.createLocal, values, { quiet: true });
      showMessage(`线下店铺「${nick}」已新建`);
      onMade();
    },
    'local-store-new',
  );
  return (
    <FormDialog
      title="新建线下店铺"
      isOpen
      width={440}
      submitText="新建"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      draft={form.draft}
      onSubmit={form.submit}
    >
      <div className="form-stack">
        <TextField
          label="店铺名称"
          required
          autoFocus
          help="不连接任何平台，订单由您手工录入或按文件导入。"
          error={form.errors['nick']}
          value={form.values.nick}
          onChange={(nick) => form.set({ nick })}
        />
        <TextField
          label="品牌名称"
          required
          error={form.errors['brandName']}
          value={form.values.brandName}
          onChange={(brandName) => form.set({ brandName })}
        />
      </div>
    </FormDialog>
  );
}
