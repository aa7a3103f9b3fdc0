import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { handoverList, SOME_EXPRESS } from '#contract/handover/handover-list.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ into: z.number().nullable() });

/** Packages that left go on a list: the chosen ones, or all of an express that left today and lie on none. */
export function MakeDialog({
  express,
  ids,
  onDone,
  onClose,
}: DialogEnds & { express: string; ids?: readonly number[] }) {
  const [idempotencyKey] = useState(randomId);
  const lists = useQuery(
    query(handoverList.page, { state: 'open', pageSize: 50, ...(express && { express }) }, { quiet: true }),
  );
  const open = (lists.data?.list ?? []).filter((one) => one.express === express);
  const name = express || SOME_EXPRESS;
  const form = useForm(Typed, { into: null }, async ({ into }) => {
    const of = ids ? { ids: [...ids] } : { express };
    const { list, added, failed, left } = await call(
      handoverList.make,
      { ...of, ...(into !== null && { into }), idempotencyKey },
      { quiet: true },
    );
    const said = [`交接单 ${list.number}：加入 ${added.toLocaleString('zh-CN')} 个包裹`];
    if (failed[0]) said.push(`${failed.length} 个没有加入：${failed[0].msg}`);
    if (left > 0) said.push(`还有 ${left.toLocaleString('zh-CN')} 个放不下，请再做一张`);
    showMessage(said.join('；'));
    onDone();
  });
  return (
    <FormDialog title={`做交接单 ${name}`} form={form} width={440} submitText="做交接单" onClose={onClose}>
      <div className="form-stack">
        <p>
          {ids
            ? `所选的 ${ids.length.toLocaleString('zh-CN')} 个已出库的包裹，已在交接单上的不会再加。`
            : `今天出库、还不在交接单上的${name}包裹，全部加入。`}
        </p>
        {open.length > 0 && (
          <SelectField
            label="加入"
            empty="新的交接单"
            options={open.map(({ id, number, packages }) => ({
              value: id,
              label: `${number}（${packages.toLocaleString('zh-CN')} 个包裹）`,
            }))}
            value={form.values.into ?? undefined}
            onChange={(next: number | null) => form.set({ into: next })}
          />
        )}
      </div>
    </FormDialog>
  );
}
