import { printJobLife } from '#contract/print-job/life-cycle/print-job-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { PRINT_JOB_TABLE } from './table.sql.ts';

interface Said {
  missing?: string;
  pages?: number;
  answer?: string;
  fromPage?: number;
}

/** What an event says beside its name: why, from where on, how far it came, and what the printer answered word for word. */
const textOf = (note: string, { missing, pages, answer, fromPage }: Said): string =>
  [
    note,
    missing && `缺：${missing}`,
    fromPage !== undefined && fromPage > 1 && `从第 ${fromPage} 张起`,
    pages !== undefined && `已打出 ${pages} 页`,
    answer && `打印机回答：${answer}`,
  ]
    .filter(Boolean)
    .join(' ');

/** What happened to a job that is the asker's, the newest last, in the words of a screen. */
export async function logOfPrintJob(
  db: Db,
  tenantId: number,
  id: number,
): Promise<(ToldEvent & { text: string })[]> {
  const lines = await keptEvents(db, PRINT_JOB_TABLE, { column: 'factory_id', tenantId }, [id]);
  return lines.map((line) => {
    const told = tellEvent(printJobLife, line);
    return { ...told, text: textOf(told.note, line.params as Said) };
  });
}
