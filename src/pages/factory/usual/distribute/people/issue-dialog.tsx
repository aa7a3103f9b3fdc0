import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { badge } from '#contract/station/badge.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, useSending } from '@/shared/ui/form/index.ts';

/** A badge for each of the chosen people who have none. */
export function IssueDialog({ onDone, onClose }: DialogEnds) {
  const { data, error, refetch } = useQuery({ ...query(badge.lacking, {}, { quiet: true }), gcTime: 0 });
  const [userIds, setUserIds] = useState<number[]>([]);
  const [idempotencyKey] = useState(randomId);
  const form = useSending(async () => {
    const { issued } = await call(badge.issue, { userIds, idempotencyKey }, { quiet: true });
    showMessage(`已发放 ${issued.length.toLocaleString('zh-CN')} 张工牌`);
    onDone();
  });
  return (
    <FormDialog
      title="发放工牌"
      form={form}
      submitText="发放"
      waits={!data && !error}
      why={userIds.length === 0 ? '请先选择要发放的人。' : undefined}
      onClose={onClose}
    >
      <FailureNote error={error} retry={() => void refetch()} />
      <PickField
        label="没有工牌的用户"
        options={data?.map(({ id, name }) => ({ value: id, label: name }))}
        none="启用中的用户都有工牌"
        value={userIds}
        onChange={setUserIds}
        help="工牌只说明谁在干活，不带任何权限"
      />
    </FormDialog>
  );
}
