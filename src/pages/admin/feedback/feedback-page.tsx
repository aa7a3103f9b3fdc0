import { useMemo, useState } from 'react';
import { feedback, FEEDBACK_KINDS, FEEDBACK_STATUS, type Feedback } from '#contract/feedback/feedback.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { feedbackColumns } from './feedback-columns.tsx';

/** /admin/feedback: what the users of all tenants tell the platform. */
export function FeedbackPage() {
  const list = useList(feedback.page, { name: 'admin.feedback' });
  const [answered, setAnswered] = useState<Feedback>();
  const columns = useMemo(() => feedbackColumns(setAnswered), []);
  return (
    <>
      <ListScreen
        title="意见反馈"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '内容', kind: 'text' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(FEEDBACK_STATUS) },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(FEEDBACK_KINDS) },
        ]}
        empty={{ title: '还没有反馈', text: '用户在右上角的用户菜单里提交的反馈会出现在这里。' }}
      />
      {answered && (
        <AnswerDialog
          feedback={answered}
          onDone={() => {
            setAnswered(undefined);
            list.afterAction();
          }}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </>
  );
}
