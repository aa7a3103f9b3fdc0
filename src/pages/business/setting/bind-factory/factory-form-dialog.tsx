import { ownFactory } from '#contract/binding/own-factory.ts';
import { shop } from '#contract/shop/shop.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSessionPort } from '@/entities/session/index.ts';
import { call, queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import type { BoundFactory } from './unbind-dialog.tsx';

/** Makes a virtual factory, or changes what the merchant keeps about one that he is bound to. */
export function FactoryFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & {
  edited: BoundFactory | undefined;
}) {
  const session = useSessionPort();
  const client = useQueryClient();
  const named = !edited || edited.virtual;
  const start = {
    factoryName: edited?.factoryName ?? '',
    alias: edited?.alias ?? '',
    contactName: edited?.contactName ?? '',
    contactMobile: edited?.contactMobile ?? '',
    remark: edited?.remark ?? '',
  };
  const form = useForm(
    ownFactory.createVirtual.input,
    start,
    async ({ factoryName, ...note }) => {
      await (edited
        ? call(ownFactory.update, { id: edited.id, ...note, ...(named && { factoryName }) }, { quiet: true })
        : call(ownFactory.createVirtual, { factoryName, ...note }, { quiet: true }));
      showMessage(
        edited ? `工厂「${factoryName}」已保存` : `虚拟工厂「${factoryName}」已新建，可以切换进入，添加 SKU`,
      );
      void client.invalidateQueries({ queryKey: queryKey(shop.boundFactories) });
      // One more tenant to change to, or one under another name.
      if (named) session.refresh();
      onDone();
    },
    `factory-${edited?.id ?? 'new'}`,
  );
  return (
    <FormDialog
      title={edited ? '修改工厂' : '新建虚拟工厂'}
      form={form}
      width={560}
      submitText={edited ? '保存' : '新建'}
      onClose={onClose}
    >
      {!edited && (
        <p className="settings-quiet">
          虚拟工厂由您自己管理：适合自己生产，或把订单交给不用本系统的工厂。新建后在页面左上角切换进入。
        </p>
      )}
      <div className="form-grid">
        {named ? (
          <TextField label="工厂名称" required autoFocus {...form.field('factoryName')} />
        ) : (
          <TextField label="备注名" autoFocus {...form.field('alias')} />
        )}
        <TextField label="联系人" {...form.field('contactName')} />
        <TextField label="联系电话" {...form.field('contactMobile')} />
        <TextField label="备注" {...form.field('remark')} />
      </div>
    </FormDialog>
  );
}
