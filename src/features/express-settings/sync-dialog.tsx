import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { express } from '#contract/express/express.ts';
import { shop } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useSending } from '@/shared/ui/form/index.ts';

/** Takes over what a bound factory has open. */
export function SyncDialog({ onDone, onClose }: DialogEnds) {
  const { data: factories } = useQuery(query(shop.boundFactories, {}, { quiet: true }));
  const [factoryId, setFactoryId] = useState<number | null>(null);
  const form = useSending(async () => {
    const { added, closed, unchanged } = await call(
      express.syncFactory,
      { factoryId: factoryId! },
      { quiet: true },
    );
    showMessage(
      added + closed + unchanged === 0
        ? '这家工厂还没有开启的快递'
        : `已同步：新增 ${added} 家，停用 ${closed} 家，未变 ${unchanged} 家`,
    );
    onDone();
  });
  return (
    <FormDialog
      title="同步工厂快递"
      form={form}
      width={440}
      submitText="同步"
      why={factoryId === null ? '请选择工厂。' : undefined}
      onClose={onClose}
    >
      <SelectField
        label="工厂"
        required
        help="工厂开启的快递会加入列表；工厂停用的会一起停用，您自己的设置不变。"
        empty={factories ? (factories.length === 0 ? '还没有绑定工厂' : '请选择') : '正在读取…'}
        options={(factories ?? []).map((one) => ({ value: one.factoryId, label: one.factoryName }))}
        value={factoryId}
        onChange={setFactoryId}
      />
    </FormDialog>
  );
}
