import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { PROBLEM_TEXT } from '#contract/problem/life-cycle/problem-events.ts';
import type { Problem } from '#contract/problem/problem.ts';
import {
  CARRIER_WAYS,
  HAND_RESULTS,
  PROBLEM_CHOICE_NAMES,
  PROBLEM_CHOICES,
  PROBLEM_RESULTS,
  type CarrierWay,
  type ProblemChoice,
  type ProblemResult,
} from '#contract/problem/problem-words.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

type Props = DialogEnds & { onSend: (params: object) => void };
const free = z.string().trim().max(PROBLEM_TEXT, `最多 ${PROBLEM_TEXT} 个字，请缩短后再提交`);
/** What is not filled in is not sent. */
const filled = (params: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

/** A question to the merchant, and what he may choose. */
export function AskMerchantDialog({ count, onSend, onDone, onClose }: Props & { count: number }) {
  const form = useForm(
    z.object({
      text: text(PROBLEM_TEXT, '请填写要问商家的问题'),
      choices: z.array(z.enum(PROBLEM_CHOICE_NAMES)).min(1, '请至少留一种处理给商家选择'),
    }),
    { text: '', choices: [...PROBLEM_CHOICE_NAMES] },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
  );
  const { choices } = form.values;
  const title = count > 1 ? `转商家（${count} 个）` : '转商家';
  return (
    <FormDialog title={title} form={form} width={480} submitText="转商家" onClose={onClose}>
      <div className="form-stack">
        <TextField label="问题" required autoFocus lines={4} {...form.field('text')} />
        <fieldset className="problem-choices">
          <legend>商家可以选择</legend>
          {PROBLEM_CHOICE_NAMES.map((name) => (
            <CheckField
              key={name}
              label={PROBLEM_CHOICES[name]}
              value={choices.includes(name)}
              onChange={(on) =>
                form.set({
                  choices: PROBLEM_CHOICE_NAMES.filter((one) => (one === name ? on : choices.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
        {form.errors['choices'] && <p className="problem-wrong">{form.errors['choices']}</p>}
        <p className="list-quiet">商家在 24 小时内回复；到期没有回复的，回到待处理。</p>
      </div>
    </FormDialog>
  );
}

const Answer = z
  .object({ choice: z.enum(PROBLEM_CHOICE_NAMES).nullable(), address: free, text: free })
  .refine(({ choice, text: said }) => choice !== null || said !== '', {
    ...{ path: ['choice'], message: '请选择怎么处理，或填写说明' },
  })
  .refine(({ choice, address }) => choice !== 'readdress' || address !== '', {
    ...{ path: ['address'], message: '请填写新的地址' },
  });

/** What the merchant wants done. */
export function AnswerDialog({ of: { choices }, onSend, onDone, onClose }: Props & { of: Problem }) {
  const form = useForm(
    Answer,
    { choice: null as ProblemChoice | null, address: '', text: '' },
    ({ choice, address, text: said }) => {
      onSend(filled({ choice: choice ?? '', address: choice === 'readdress' ? address : '', text: said }));
      onDone();
      return Promise.resolve();
    },
  );
  const open = PROBLEM_CHOICE_NAMES.filter((name) => choices.length === 0 || choices.includes(name));
  return (
    <FormDialog title="回复工厂" form={form} width={480} submitText="回复" onClose={onClose}>
      <div className="form-stack">
        <SelectField
          label="怎么处理"
          empty="只回复说明"
          options={open.map((value) => ({ value, label: PROBLEM_CHOICES[value] }))}
          {...form.field('choice')}
        />
        {form.values.choice === 'readdress' && (
          <TextField label="新的地址" required lines={2} {...form.field('address')} />
        )}
        <TextField label="说明" lines={4} {...form.field('text')} />
      </div>
    </FormDialog>
  );
}

/** How the carrier was asked, and for what. */
export function AskCarrierDialog({ onSend, onDone, onClose }: Props) {
  const form = useForm(
    z.object({
      way: z.enum(Object.keys(CARRIER_WAYS) as [CarrierWay, ...CarrierWay[]]),
      text: text(PROBLEM_TEXT, '请填写对快递说了什么'),
    }),
    { way: 'phone', text: '' },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
  );
  return (
    <FormDialog title="提交快递" form={form} width={480} submitText="提交" onClose={onClose}>
      <div className="form-stack">
        <p className="list-quiet">请先联系快递，再登记联系的方式和内容。</p>
        <SelectField label="方式" required options={optionsOf(CARRIER_WAYS)} {...form.field('way')} />
        <TextField label="内容" required autoFocus lines={4} {...form.field('text')} />
      </div>
    </FormDialog>
  );
}

/** How it ended. */
export function SolveDialog({ count, onSend, onDone, onClose }: Props & { count: number }) {
  const form = useForm(
    z.object({ result: z.enum(HAND_RESULTS, '请选择处理结果'), text: free }),
    { result: 'delivered' as Exclude<ProblemResult, 'auto'>, text: '' },
    ({ result, text: said }) => {
      onSend(filled({ result, text: said }));
      onDone();
      return Promise.resolve();
    },
  );
  const title = count > 1 ? `解决 ${count} 个问题件` : '解决问题件';
  return (
    <FormDialog title={title} form={form} width={480} submitText="解决" onClose={onClose}>
      <div className="form-stack">
        <SelectField
          label="处理结果"
          required
          options={HAND_RESULTS.map((value) => ({ value, label: PROBLEM_RESULTS[value] }))}
          {...form.field('result')}
        />
        <TextField label="说明" lines={3} {...form.field('text')} />
      </div>
    </FormDialog>
  );
}
