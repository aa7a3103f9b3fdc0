import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;
