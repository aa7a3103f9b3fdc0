import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { DB, Json } from './schema.ts';
import type { Services } from './services.ts';

export interface TaskRow {
  id: number;
  /** The one that made it; null for what was made before it was written down. */
  requestId: string | null;
  tenantId: number;
  userId: number;
  input: Json;
  cursor: Json;
  done: number;
  failed: number;
}

export interface Step {
  /** Where a killed server goes on. */
  cursor: Json;
  /** Added to what is done and failed. */
  done?: number;
  failed?: number;
  total?: number | undefined;
}

export interface Outcome {
  result: Record<string, number>;
  resultFileId?: number;
  errorFileId?: number;
}

export interface TaskRun extends Services {
  task: TaskRow;
  /** Bound to the task's tenant. */
  db: Db;
  /** What its user may do, as it stood when this run began. */
  held: readonly string[];
  /** Records progress in the transaction of the work that it counts. @throws TaskEnded where the task was cancelled or taken over. */
  step(trx: Transaction<DB>, step: Step): Promise<void>;
}

export type TaskHandler = (run: TaskRun) => Promise<Outcome>;

/** The task was cancelled, or another process works on it: the handler's transaction rolls back and nothing more happens. */
export class TaskEnded extends Error {}
