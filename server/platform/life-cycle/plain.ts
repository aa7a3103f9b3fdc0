import { CODES, type RowRefusal } from '#contract/errors.ts';

/** As the log keeps facts: those that say something; the others are as `plain`, where nobody says more. */
export const saidBeside =
  <Facts extends object>(plain: Facts) =>
  (facts: Facts): Partial<Facts> =>
    Object.fromEntries(
      Object.entries(facts).filter(([name, value]) => plain[name as keyof Facts] !== value),
    ) as Partial<Facts>;

/** The refusals of rows that moved on since the user looked. @param numberOf how a person calls the row */
export const refuseMoved =
  <Row extends { id: number }>(noun: string, numberOf: (row: Row) => string) =>
  (lost: readonly { row: Row }[]): RowRefusal[] =>
    lost.map(({ row }) => ({
      id: row.id,
      orderNo: numberOf(row),
      code: CODES.conflict,
      msg: `${noun} ${numberOf(row)} 已被他人改变，请刷新后再试。`,
    }));
