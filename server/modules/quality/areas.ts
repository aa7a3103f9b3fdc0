import type { Trx } from '#server/platform/database.ts';
import { meaningsOf } from './defects.sql.ts';
import { LOST } from './judge.ts';

const NOTHING_LEFT = { blankUsable: false, artWrong: false };

/** What defects mean, as pieces ask for it. */
export const meaningOfDefects = {
  async of(trx: Trx, factoryId: number, codes: readonly string[]) {
    const known = await meaningsOf(trx, factoryId, codes);
    const said = new Map(
      known.map(({ word, blankUsable, artWrong }) => [word, { blankUsable, artWrong }] as const),
    );
    return codes.includes(LOST) ? new Map([...said, [LOST, NOTHING_LEFT] as const]) : said;
  },
};
