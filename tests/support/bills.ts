import { sql } from 'kysely';
import { expect } from 'vitest';
import { bills, type Bill } from '#contract/bill/bill.ts';
import { endedTask } from './imported.ts';
import type { Hall } from './hall.ts';

export type BillDesk = ReturnType<typeof openBillDesk>;
export const HEADING = '运单号,账单重量(kg),账单金额(元),费用类型,目的省份,附加费';

/** Bills of carriers as their files come in, and as tables have them. */
export function openBillDesk({ factory, ask }: Hall) {
  const inspected = async (content: string | Buffer, name = '顺丰账单.csv') => {
    const { data, msg } = await factory.upload(bills.inspect, name, content);
    expect(msg).toBe('');
    return data;
  };
  const start = async (content: string | Buffer, express = '顺丰速运', name?: string) => {
    const { fileId, suggested: mapping } = await inspected(content, name);
    return factory.ask(bills.start, { fileId, express, mapping });
  };
  const newest = async (): Promise<Bill> => (await factory.call(bills.page, {})).list[0]!;
  return {
    ...{ inspected, start, newest },
    /** A file of these lines, imported. */
    async brought(lines: readonly string[], express?: string) {
      const { data, msg } = await start([HEADING, ...lines].join('\r\n'), express);
      expect(msg).toBe('');
      const task = await endedTask(factory, data.taskId);
      expect(task.status).toBe('done');
      return { task, bill: await newest() };
    },
    linesOf: (billId: number) =>
      ask(
        sql<{
          id: number;
          no: string;
          state: number;
          kind: string | null;
          our: number | null;
          cents: number;
          charged: number | null;
        }>`select id, no, state, kind, our_cents::int as our, cents::int, charged_cents::int as charged
          from bill_line where bill_id = ${billId} order by line_no`,
      ),
    act: (event: 'bill.accepted' | 'bill.refused' | 'bill.disputed', ids: number[], reason?: string) =>
      factory.call(bills.act, { event, ids, params: reason === undefined ? {} : { reason } }),
    async settled(confirmed = false) {
      const { id, version } = await newest();
      const { taskId } = await factory.call(bills.settle, { id, version, confirmed });
      return endedTask(factory, taskId);
    },
    async reopened() {
      const { id, version } = await newest();
      const { taskId } = await factory.call(bills.reopen, { id, version, reason: '快递公司重开账单' });
      return endedTask(factory, taskId);
    },
  };
}
