import { useQuery } from '@tanstack/react-query';
import { feedback, FEEDBACK_KINDS, FEEDBACK_STATUS } from '#contract/feedback/feedback.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { TimeText, WordTag } from '@/shared/ui/list/index.ts';

/** What this user wrote lately, with the answers. */
export function OwnFeedback() {
  const { data, error, refetch } = useQuery(query(feedback.mine, { pageSize: 20 }, { quiet: true }));
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton feedback-wait" />;
  if (data.list.length === 0)
    return <EmptyState title="还没有反馈" text="在「写反馈」里告诉我们遇到的问题或建议。" />;
  return (
    <ul className="feedback-own" aria-label="我的反馈">
      {data.list.map((one) => (
        <li key={one.id}>
          <div>
            <WordTag>{FEEDBACK_KINDS[one.kind]}</WordTag>
            <WordTag intent={one.status === 'open' ? 'warning' : 'success'}>
              {FEEDBACK_STATUS[one.status]}
            </WordTag>
            <TimeText at={one.createdAt} />
          </div>
          <p>{one.content}</p>
          {one.reply && <p className="feedback-reply">回复：{one.reply}</p>}
        </li>
      ))}
    </ul>
  );
}
