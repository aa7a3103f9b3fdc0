import { useState } from 'react';
import { Tab, Tabs } from '@blueprintjs/core';
import { feedback, FEEDBACK_KINDS, FeedbackForm } from '#contract/feedback/feedback.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { PictureField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { OwnFeedback } from './own-feedback.tsx';
import './feedback.css';

const EMPTY: FeedbackForm = { kind: 'fault', content: '', contact: '', pictureFileIds: [] };

/** Tells the platform what is wrong or wished for, and shows what it answered before. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<'new' | 'own'>('new');
  const [idempotencyKey] = useState(() => randomId());
  const form = useForm(
    FeedbackForm,
    EMPTY,
    async (values) => {
      const page = globalThis.location.pathname;
      await call(feedback.submit, { ...values, page }, { quiet: true, idempotencyKey });
      showMessage('反馈已提交，平台回复后会通知您');
      onClose();
    },
    'feedback',
  );
  const { set } = form;
  return (
    <FormDialog
      title="意见反馈"
      form={form}
      width={560}
      submitText="提交"
      why={part === 'own' ? '请先切换到「写反馈」。' : undefined}
      onClose={onClose}
    >
      <Tabs id="feedback" selectedTabId={part} onChange={(next) => setPart(next === 'own' ? 'own' : 'new')}>
        <Tab id="new" title="写反馈" panel={<></>} />
        <Tab id="own" title="我的反馈" panel={<></>} />
      </Tabs>
      {part === 'own' && <OwnFeedback />}
      {/* Stays while one looks at the others: its picture, too. */}
      <div className="form-stack" hidden={part === 'own'}>
        <SelectField
          label="类型"
          options={optionsOf(FEEDBACK_KINDS) as { value: keyof typeof FEEDBACK_KINDS; label: string }[]}
          {...form.field('kind')}
        />
        <TextField
          label="内容"
          required
          autoFocus
          lines={5}
          placeholder="遇到了什么问题，或希望怎样改进"
          {...form.field('content')}
        />
        <TextField label="联系方式" help="可以不填；回复会出现在通知里" {...form.field('contact')} />
        <PictureField
          label="截图"
          url={null}
          onChange={(fileId) => set({ pictureFileIds: fileId === null ? [] : [fileId] })}
        />
      </div>
    </FormDialog>
  );
}
