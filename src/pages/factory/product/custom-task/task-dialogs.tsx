import { useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { customTask, TASK_FITS, taskReason, type CustomTask } from '#contract/custom-task/custom-task.ts';
import { z } from 'zod';
import { GalleryButton, SharedButton } from '@/entities/picture-store/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  CheckField,
  PictureField,
  SelectField,
  TextField,
  useForm,
  useSending,
} from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** One row by its order, more by their number. */
export const nameOf = (tasks: readonly CustomTask[]): string => {
  const [only] = tasks.length === 1 ? tasks : [];
  return only ? `${only.orderNo} 第 ${only.lineNo} 行` : `${tasks.length} 行`;
};

type Of<Params> = DialogEnds & { tasks: readonly CustomTask[]; onSend: (params: Params) => void };

/** Another picture for the pieces that are in no batch. */
export function ReplaceDialog({ tasks, onSend, onDone, onClose }: Of<{ pictureFileId: number }>) {
  const [pictureFileId, setPicture] = useState<number | null>(null);
  // What a customer shares goes on his own lines alone.
  const [sharer, ...others] = new Set(tasks.map(({ merchantId }) => merchantId));
  const fromStores: ComponentProps<typeof PictureField>['beside'] = (put) => (
    <>
      <GalleryButton label="印刷图片" onPick={put} />
      {sharer !== undefined && others.length === 0 && (
        <SharedButton label="印刷图片" merchantId={sharer} onPick={put} />
      )}
    </>
  );
  const form = useSending(() => {
    if (pictureFileId !== null) onSend({ pictureFileId });
    onDone();
    return Promise.resolve();
  });
  return (
    <FormDialog
      title={`更换图片：${nameOf(tasks)}`}
      form={form}
      submitText="更换并重新出图"
      closed={pictureFileId === null}
      onClose={onClose}
    >
      <div className="form-stack">
        <PictureField label="印刷图片" url={null} beside={fromStores} onChange={setPicture} />
        <p className="form-hint">
          {tasks.length > 1 && `所选的 ${tasks.length} 行都用这张图片；`}
          原来的摆放保留，还没有入批次的件按新图重新出图，已入批次的件不变。
        </p>
      </div>
    </FormDialog>
  );
}

const Fit = z.object({ fit: z.enum(['cover', 'contain']) });

export function FitDialog({ tasks, onSend, onDone, onClose }: Of<z.output<typeof Fit>>) {
  const form = useForm(
    Fit,
    { fit: 'contain' },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
    'custom-task-fit',
  );
  return (
    <FormDialog
      title={`调整摆放：${nameOf(tasks)}`}
      form={form}
      submitText="调整并重新出图"
      onClose={onClose}
    >
      <div className="form-stack">
        <SelectField label="摆放" options={optionsOf(TASK_FITS)} {...form.field('fit')} />
        <p className="form-hint">
          铺满按较大的比例放满印刷区，居中裁切；完整把整张图放进印刷区，四周可能留空。
        </p>
      </div>
    </FormDialog>
  );
}

const Hand = z.object({ userId: z.number().nullable() });

export function HandDialog({ tasks, onSend, onDone, onClose }: Of<z.output<typeof Hand>>) {
  const colleagues = useQuery(query(customTask.colleagues, {}, { quiet: true }));
  const form = useForm(
    Hand,
    { userId: null as number | null },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
    'custom-task-hand',
  );
  return (
    <FormDialog title={`转交：${nameOf(tasks)}`} form={form} submitText="转交" onClose={onClose}>
      <div className="form-stack">
        <FailureNote error={colleagues.error} retry={() => void colleagues.refetch()} />
        <SelectField
          label="处理人"
          empty="放回，等人领取"
          options={(colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('userId')}
        />
      </div>
    </FormDialog>
  );
}

const Refuse = z.object({ reason: taskReason('请填写退回图的原因'), tell: z.boolean() });
const WHY_REFUSED = ['人像或文字被裁掉', '颜色与原图差别太大', '图案偏离印刷区', '图片内容有误'];

export function RefuseDialog({ tasks, onSend, onDone, onClose }: Of<z.output<typeof Refuse>>) {
  const form = useForm(
    Refuse,
    { reason: '', tell: false },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
    'custom-task-refuse',
  );
  return (
    <FormDialog
      title={`退回图：${nameOf(tasks)}`}
      form={form}
      intent="danger"
      submitText="退回图"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>图退回后到「待处理」，可以换图、调整摆放、重新出图，也可以打回订单。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={WHY_REFUSED} onChoose={(reason) => form.set({ reason })} />
        <CheckField label="通知商家" {...form.field('tell')} />
      </div>
    </FormDialog>
  );
}
