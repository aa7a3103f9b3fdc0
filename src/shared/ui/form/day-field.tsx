import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { Dropdown } from '../dropdown/index.ts';
import { Field } from './field.tsx';

/** The calendar is large, and most days are a preset: it comes when it is asked for. */
const DayCalendar = lazy(async () => {
  const { DayCalendar } = await loadChunk(() => import('./day-calendar.tsx'));
  return { default: DayCalendar };
});

/** A day from `from` on, as the beginning of it in epoch milliseconds. */
export function DayField({
  value,
  text,
  from,
  onChange,
  ...field
}: {
  label: string;
  value: number;
  /** The day in words. */
  text: string;
  from: Date;
  onChange: (value: number) => void;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const content = (
    <Suspense fallback={<Spinner className="day-wait" size={24} />}>
      <DayCalendar
        value={value}
        from={from}
        onChange={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
    </Suspense>
  );
  return (
    <Field {...field}>
      {({ intent: _intent, 'aria-invalid': _invalid, ...control }) => (
        <Dropdown content={content} placement="bottom-start" fill isOpen={open} onInteraction={setOpen}>
          <Button
            {...control}
            fill
            alignText="left"
            className="tabular"
            endIcon={<Calendar />}
            aria-label={`${field.label}：${text}`}
            text={text}
          />
        </Dropdown>
      )}
    </Field>
  );
}
