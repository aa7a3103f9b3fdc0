import { z } from 'zod';
import { partyBinding } from '#contract/responsible/binding.ts';
import { PARTY_ROLES } from '#contract/responsible/party.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useForm } from '@/shared/ui/form/index.ts';
import { useParties } from './use-parties.ts';

const Typed = z.object({ partyId: z.int('请选择主体').positive('请选择主体') });

/** Puts one party into many bindings, in the place of its role. */
export function AssignDialog({ ids, onDone, onClose }: DialogEnds & { ids: readonly number[] }) {
  const { list, error, refetch } = useParties();
  const form = useForm(Typed, { partyId: Number.NaN }, async ({ partyId }) => {
    const { successIds, failed } = await call(
      partyBinding.assign,
      { ids: [...ids], partyId },
      { quiet: true },
    );
    const left = failed.length > 0 ? `，${failed.length} 条已不存在` : '';
    showMessage(`已修改 ${successIds.length} 条产品绑定${left}`);
    onDone();
  });
  return (
    <FormDialog title={`批量换主体 ${ids.length} 条`} form={form} submitText="修改" onClose={onClose}>
      <FailureNote error={error} retry={() => void refetch()} />
      <SelectField
        label="主体"
        required
        help="按它的角色替换：选欧代只换欧代，其余不变"
        options={[
          { value: Number.NaN, label: '请选择' },
          ...list.map(({ id, role, name }) => ({ value: id, label: `${PARTY_ROLES[role]} ${name}` })),
        ]}
        {...form.field('partyId')}
      />
    </FormDialog>
  );
}
