import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { express } from '#contract/express/express.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import { addressOptions } from './address-options.ts';
import { AddressDialog } from './address-dialog.tsx';

const NEW = 0;

/** Lets several companies send from one address, kept already or new. */
export function MoveAddressDialog({
  ids,
  onSaved,
  onClose,
}: {
  ids: number[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const { data: addresses } = useQuery(query(express.addresses, {}, { quiet: true }));
  const [chosen, setChosen] = useState<number>();
  const [making, setMaking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const send = async (addressId: number): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await call(express.changeAddresses, { ids, addressId }, { quiet: true });
      showMessage(`已为 ${ids.length} 家快递更换寄件地址`);
      onSaved();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  if (making)
    return (
      <AddressDialog
        send={async (address) => {
          await call(express.changeAddresses, { ids, address }, { quiet: true });
          showMessage(`已为 ${ids.length} 家快递更换寄件地址`);
          onSaved();
        }}
        onClose={() => setMaking(false)}
      />
    );
  return (
    <FormDialog
      title="更换寄件地址"
      isOpen
      submitText={chosen === NEW ? '填写新地址' : '保存'}
      busy={busy}
      failure={failure}
      why={chosen === undefined ? '请选择寄件地址。' : undefined}
      onClose={onClose}
      onSubmit={() => (chosen === NEW ? setMaking(true) : void send(chosen!))}
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
