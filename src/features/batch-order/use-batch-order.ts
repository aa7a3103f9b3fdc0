import { useEffect, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { isEmptyRow } from '#contract/order/order-batch.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { useDraftState } from '@/shared/ui/form/index.ts';
import { newRow, resumed, withSpare, type GridRow } from './batch-grid.ts';

type Answer = Output<typeof orderCreate.createBatch>;
const TYPING_MS = 300;

/** Which codes are offered: asked for those that are new, once the typing rests. */
function useKnownCodes(rows: readonly GridRow[]): ReadonlyMap<string, boolean> {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const codes = [...new Set(rows.map(({ cells }) => cells.skuCode.trim()))].filter(
    (code) => code !== '' && !known.has(code),
  );
  const asked = codes.join('\n');
  useEffect(() => {
    if (asked === '') return undefined;
    const wanted = asked.split('\n');
    const ask = async (): Promise<void> => {
      // Where it fails, sending asks the same once more.
      const found = await call(orderCreate.skuLookup, { codes: wanted }, { quiet: true }).catch(
        () => undefined,
      );
      if (!found) return;
      const offered = new Set(found.map(({ code }) => code));
      setKnown((before) => new Map([...before, ...wanted.map((code) => [code, offered.has(code)] as const)]));
    };
    const wait = setTimeout(() => void ask(), TYPING_MS);
    return () => clearTimeout(wait);
  }, [asked]);
  return known;
}

interface Typed<C> {
  shopId: number | null;
  currency: C;
  rows: GridRow[];
  /** The same content under the same key, also after a reload: repeated after a lost answer, it makes nothing twice. */
  sent: { content: string; key: string };
}
const NOT_SENT = { content: '', key: '' };

/**
 * The grid of a batch: its rows, and what became of those that were sent.
 * @param only the shop where there is no other
 */
export function useBatchOrder<C extends string>(preset: C, only: number | undefined) {
  const [{ rows, sent, currency, shopId: chosen }, set, draft] = useDraftState(
    'batch-order',
    (): Typed<C> => ({ shopId: null, currency: preset, rows: withSpare([newRow()]), sent: NOT_SENT }),
    (kept) => ({ ...kept, rows: resumed(kept.rows) }),
  );
  const shopId = chosen ?? only;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const known = useKnownCodes(rows);
  const filled = rows.filter(({ cells }) => !isEmptyRow(cells));

  /** @returns what became of it, undefined where it was not sent. */
  const send = async (): Promise<Answer | undefined> => {
    if (busy || filled.length === 0 || shopId === undefined) return undefined;
    const input = {
      shopId,
      currency,
      rows: filled.map(({ key: row, cells }) => ({ row, ...cells })),
    };
    const content = JSON.stringify(input);
    const now = sent.content === content ? sent : { content, key: randomId() };
    set({ sent: now });
    setBusy(true);
    setFailure(null);
    try {
      const got = await call(orderCreate.createBatch, input, {
        quiet: true,
        idempotencyKey: now.key,
      });
      const gone = new Set(got.created.flatMap((one) => one.rows));
      const said = new Map(got.refused.map(({ row, msg }) => [row, msg]));
      const left = (before: readonly GridRow[]): GridRow[] =>
        withSpare(
          before.filter(({ key }) => !gone.has(key)).map((row) => ({ ...row, refused: said.get(row.key) })),
        );
      if (got.refused.length === 0) draft.discard();
      else set((before) => ({ rows: left(before.rows), sent: NOT_SENT }));
      setAnswer(got);
      return got;
    } catch (error) {
      setFailure(error as Error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const setRows = (how: (before: GridRow[]) => GridRow[]): void =>
    set((before) => ({ rows: how(before.rows) }));
  return { shopId, currency, set, rows, setRows, known, filled, busy, failure, answer, draft, send };
}
