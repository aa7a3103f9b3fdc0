import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { FloppyDisk } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { orderImport, type ColumnMapping } from '#contract/order-import/order-import.ts';
import { call, queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** Keeps what was said about the columns under a name, for the next file of this kind. */
export function SaveTemplate({ mapping }: { mapping: ColumnMapping }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const form = useForm(
    orderImport.saveTemplate.input.pick({ name: true }),
    { name: '' },
    async ({ name }) => {
      await call(orderImport.saveTemplate, { name, mapping }, { quiet: true });
      await client.invalidateQueries({ queryKey: queryKey(orderImport.templates) });
      showMessage(`模板「${name}」已保存`);
      setOpen(false);
    },
  );
  return (
    <>
      <Button className="import-save" icon={<FloppyDisk />} text="保存为模板" onClick={() => setOpen(true)} />
      <FormDialog title="保存列模板" form={form} isOpen={open} width={400} onClose={() => setOpen(false)}>
        <TextField label="模板名称" required autoFocus help="同名的模板会被替换" {...form.field('name')} />
      </FormDialog>
    </>
  );
}
