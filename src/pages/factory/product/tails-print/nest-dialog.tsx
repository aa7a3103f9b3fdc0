import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { tails, type Tail } from '#contract/tails/tails.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, useSending } from '@/shared/ui/form/index.ts';

export type Nested = Output<typeof tails.nest>;

/** What comes onto plates, profile by profile, and which device prints it. */
export function NestDialog({
  rows,
  onNested,
  onClose,
}: {
  rows: readonly Tail[];
  onNested: (nested: Nested) => void;
  onClose: () => void;
}) {
  const ids = rows.map(({ id }) => id);
  const { data, error, refetch, isPending } = useQuery({
    ...query(tails.plan, { ids }, { quiet: true }),
    ...{ gcTime: 0, staleTime: Infinity },
  });
  const [chosen, choose] = useState<Readonly<Record<number, number>>>({});
  const [idempotencyKey] = useState(randomId);
  const profiles = data ?? [];
  const pieces = profiles.reduce((sum, one) => sum + one.pieces, 0);
  const form = useSending(async () => {
    const instead = profiles.flatMap(({ id: profileId }) => {
      const byProfileId = chosen[profileId];
      return byProfileId === undefined || byProfileId === profileId ? [] : [{ profileId, byProfileId }];
    });
    onNested(await call(tails.nest, { ids, instead }, { quiet: true, idempotencyKey }));
  });
  return (
    <FormDialog
      title={`尾单拼版 ${ids.length.toLocaleString('zh-CN')} 件`}
      form={{ ...form, submit: () => form.submit() }}
      submitText={`拼版 ${pieces.toLocaleString('zh-CN')} 件`}
      waits={isPending}
      why={data && pieces === 0 ? '所选的件现在都不能拼版。' : undefined}
      onClose={onClose}
    >
      <div className="form-stack">
        <FailureNote error={error} retry={() => void refetch()} />
        <p>
          同一打印配置的件不分批次拼在一个版上，拼满才用下一个版；版为加急，每件仍属于原来的批次。
          {pieces < ids.length && data && ` ${ids.length - pieces} 件现在不能拼，拼版后会逐件说明。`}
        </p>
        {profiles.map(({ id, profile, device, closed, pieces: own, batches, others }) => (
          <section key={id} className="tail-profile" aria-label={profile}>
            <p>
              <bdi>{profile}</bdi>：{batches} 个批次，{own} 件
            </p>
            <SelectField
              label="设备"
              options={[
                { value: id, label: closed ? `${device}（已停用）` : device },
                ...others.map((one) => ({ value: one.id, label: `${one.device}，${one.profile}` })),
              ]}
              value={chosen[id] ?? id}
              onChange={(by) => choose((before) => ({ ...before, [id]: by }))}
            />
          </section>
        ))}
      </div>
    </FormDialog>
  );
}
