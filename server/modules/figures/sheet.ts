import { timeWriter } from '#server/modules/order-export/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskRun } from '#server/platform/tasks.ts';

/** A file of figures or of the rows behind them; all have their task in common. */
export interface Sheet<Asked> {
  noun: string;
  /** What its rows are. */
  rows: (asked: Asked) => string;
  columns: (asked: Asked) => readonly string[];
  total: (at: At, asked: Asked) => Promise<number>;
  read: (at: At, asked: Asked, place: SheetPlace) => Promise<OutCell[][]>;
}
export interface At {
  db: TaskRun['db'];
  tenantId: number;
  limits: Limits;
  now: Date;
}
export interface SheetPlace {
  pageNo: number;
  pageSize: number;
}

/** As the clock of the factory says it. */
const clock = timeWriter('Asia/Shanghai');
export const timeCell = (at: Date | null): OutCell => at && clock(at);
export const hoursCell = (ms: number | null): OutCell =>
  ms === null ? undefined : Math.round(ms / 36_000) / 100;
export const yesCell = (is: boolean): OutCell => (is ? '是' : null);
