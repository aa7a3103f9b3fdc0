import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { DialogEnds } from '../dialog/index.ts';
import { useForm } from '../form/index.ts';

interface RecordForm<S extends z.ZodType<unknown, object>> {
  /** The calls that make and change a record, as contract/record.ts makes them. */
  calls: { create: Endpoint; update: Endpoint };
  schema: S;
  /** What the form begins with: the record that is changed, or an empty one. */
  start: z.input<S>;
  /** Said when it is done. */
  told: string;
  /** Of what is typed, for it to be kept. */
  name: string;
}

/** The form of a record: makes one, or changes the one given as it was seen. */
export const useRecordForm = <S extends z.ZodType<unknown, object>>(
  { calls, schema, start, told, name }: RecordForm<S>,
  { edited, onDone }: Pick<DialogEnds, 'onDone'> & { edited: { id: number; version?: number } | undefined },
) =>
  useForm(
    schema,
    start,
    async (values) => {
      const seen = edited && { id: edited.id, version: edited.version };
      await call(seen ? calls.update : calls.create, { ...(values as object), ...seen }, { quiet: true });
      showMessage(told);
      onDone();
    },
    `${name}-${edited?.id ?? 'new'}`,
  );
