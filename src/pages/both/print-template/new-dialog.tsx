import { z } from 'zod';
import {
  DELIVERED,
  DELIVERED_KEYS,
  type DeliveredKey,
} from '#contract/print-template/delivered/delivered.ts';
import { printTemplate, templateKind, type PrintTemplate } from '#contract/print-template/print-template.ts';
import { nameText } from '#contract/values/name.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { kindOptions } from './kind-options.ts';

const Typed = z.object({
  kind: templateKind,
  from: z.enum(DELIVERED_KEYS).nullable(),
  name: nameText('名称', 40),
});
const FIRST: DeliveredKey = 'tag6040';

/** Makes a template, empty or as one is delivered, or like the one that is copied; it is designed at once. */
export function NewDialog({
  copied,
  onMade,
  onClose,
}: {
  copied?: PrintTemplate;
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const side = useSide();
  const form = useForm(
    Typed,
    copied
      ? { kind: copied.kind, from: null, name: '' }
      : { kind: DELIVERED[FIRST].kind, from: FIRST, name: DELIVERED[FIRST].name },
    async ({ kind, from, name }) => {
      const { id } = copied
        ? await call(printTemplate.copy, { id: copied.id, name }, { quiet: true })
        : await call(printTemplate.create, { kind, from, name }, { quiet: true });
      showMessage(copied ? '打印模板已复制' : '打印模板已新建');
      onMade(id);
    },
    `print-template-${copied ? `of-${copied.id}` : 'new'}`,
  );
  const { kind } = form.values;
  const offered = DELIVERED_KEYS.filter((key) => DELIVERED[key].kind === kind);
  const begin = (from: DeliveredKey | null) =>
    form.set({ from, name: from === null ? '' : DELIVERED[from].name });
  return (
    <FormDialog title={copied ? `复制打印模板 ${copied.name}` : '新建打印模板'} form={form} onClose={onClose}>
      <div className="form-stack">
        {!copied && (
          <>
            <SelectField
              label="种类"
              required
              options={kindOptions(side)}
              value={kind}
              onChange={(chosen) => {
                form.set({ kind: chosen });
                begin(DELIVERED_KEYS.find((key) => DELIVERED[key].kind === chosen) ?? null);
              }}
            />
            <SelectField
              label="从哪个开始"
              empty="空白 60×40"
              options={offered.map((key) => ({ value: key, label: DELIVERED[key].name }))}
              value={form.values.from}
              onChange={begin}
            />
          </>
        )}
        <TextField key={form.values.from} label="名称" required autoFocus {...form.field('name')} />
      </div>
    </FormDialog>
  );
}
