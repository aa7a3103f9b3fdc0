import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { express, type SenderAddress } from '#contract/express/express.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useSending } from '@/shared/ui/form/index.ts';
import { addressOptions } from './address-options.ts';
import { AddressDialog } from './address-dialog.tsx';

const NEW = 0;

/** Lets several companies send from one address, kept already or new. */
export function MoveAddressDialog({
  ids,
  onDone,
  onClose,
}: DialogEnds & {
  ids: number[];
}) {
  const { data: addresses } = useQuery(query(express.addresses, {}, { quiet: true }));
  const [chosen, setChosen] = useState<number | null>(null);
  const [making, setMaking] = useState(false);
  const move = async (to: { addressId: number } | { address: SenderAddress }): Promise<void> => {
    await call(express.changeAddresses, { ids, ...to }, { quiet: true });
    showMessage(`已为 ${ids.length} 家快递更换寄件地址`);
    onDone();
  };
  const form = useSending(async () => (chosen === NEW ? setMaking(true) : move({ addressId: chosen! })));
  if (making) return <AddressDialog send={(address) => move({ address })} onClose={() => setMaking(false)} />;
  return (
    <FormDialog
      title="更换寄件地址"
      form={form}
      submitText={chosen === NEW ? '填写新地址' : '保存'}
      why={chosen === null ? '请选择寄件地址。' : undefined}
      onClose={onClose}
    >
      <SelectField
        label="寄件地址"
        required
        empty={addresses ? '请选择' : '正在读取…'}
        options={[...addressOptions(addresses ?? []), { value: NEW, label: '填写新地址…' }]}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
