import { useState, type ComponentProps, type ReactNode } from 'react';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { NOT_SENT } from '@/shared/ui/form/index.ts';
import { CodesStep } from './codes-step.tsx';
import type { ChosenDraft } from './goods-draft.ts';
import { useCodes, useWriting } from './use-codes.ts';

/** What SKUs, then under which codes: the two steps of who makes goods and of who adds to them. */
export function useTwoSteps() {
  const [step, setStep] = useState<'what' | 'codes'>('what');
  const [key, setKey] = useState(randomId);
  const write = useWriting();
  return {
    isLast: step === 'codes',
    back: () => setStep('what'),
    /** Another question is no repetition of the one before. */
    renew: () => setKey(randomId()),
    /** Goes on from the first step, and sends from the last; nothing is written before it. */
    async send<T>(last: (key: string) => Promise<T>, done: (answer: T) => void) {
      if (step === 'what') {
        setStep('codes');
        return NOT_SENT;
      }
      done(await write(() => last(key)));
      return undefined;
    },
  };
}

/** The form of both: `children` are its first step. */
export function CodesDialog({
  title,
  width,
  form,
  steps: { isLast, back },
  of,
  waits,
  onChange,
  onClose,
  children,
}: {
  title: string;
  /** Of the first step. */
  width: number;
  form: ComponentProps<typeof FormDialog>['form'] & { values: ChosenDraft; errors: Record<string, string> };
  steps: ReturnType<typeof useTwoSteps>;
  of: Parameters<typeof useCodes>[1];
  waits?: boolean;
  onChange: (changed: Partial<ChosenDraft>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const codes = useCodes(form.values, of, isLast);
  return (
    <FormDialog
      title={title}
      form={form}
      width={isLast ? 880 : width}
      submitText={isLast ? '保存' : '下一步：编码'}
      waits={waits}
      why={isLast ? codes.why : undefined}
      note={
        isLast && (
          <button type="button" className="goods-back bp6-button bp6-minimal" onClick={back}>
            上一步
          </button>
        )
      }
      onClose={onClose}
    >
      {isLast ? (
        <CodesStep
          draft={form.values}
          rows={codes.rows}
          clashes={codes.clashes}
          failure={codes.failure}
          error={form.errors['pattern']}
          onChange={onChange}
        />
      ) : (
        children
      )}
    </FormDialog>
  );
}
