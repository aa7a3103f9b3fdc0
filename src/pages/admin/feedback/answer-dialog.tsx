import { feedback, type Feedback } from '#contract/feedback/feedback.ts';
import { call, fileUrl } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm, SwitchField } from '@/shared/ui/form/index.ts';
import './feedback.css';

/** The whole of what somebody wrote, and the answer to it. */
export function AnswerDialog({
  feedback: { id, content, pictures, reply, status, userName, tenantName },
  onDone,
  onClose,
}: DialogEnds & {
  feedback: Feedback;
}) {
  const start = { id, reply, close: status === 'closed' };
  const form = useForm(feedback.answer.input, start, async ({ close, ...values }) => {
    // Left as it is where the switch was not touched: another one may have closed it meanwhile.
    await call(feedback.answer, { ...values, ...(close !== start.close && { close }) }, { quiet: true });
    showMessage('已回复，对方会收到通知');
    onDone();
  });
  return (
    <FormDialog title="回复反馈" form={form} width={560} submitText="回复" onClose={onClose}>
      <div className="form-stack">
        <p className="answer-who list-quiet">
          {tenantName}　{userName}
        </p>
        <p className="answer-content">{content}</p>
        {pictures.length > 0 && (
          <div className="answer-pictures">
            {pictures.map(({ fileId, url, thumbUrl }) => (
              <a key={fileId} href={fileUrl(url)} target="_blank" rel="noreferrer">
                <img src={fileUrl(thumbUrl)} alt="反馈的截图" />
              </a>
            ))}
          </div>
        )}
        <TextField label="回复" required autoFocus lines={4} {...form.field('reply')} />
        <SwitchField label="回复后关闭" {...form.field('close')} />
      </div>
    </FormDialog>
  );
}
