import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { isEmptyRow } from '#contract/order/order-batch.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { newRow, withSpare, type GridRow } from './batch-grid.ts';

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

/** The grid of a batch: its rows, and what became of those that were sent. */
export function useBatchOrder(place: { shopId: number | undefined; currency: string }) {
  const [rows, setRows] = useState<GridRow[]>(() => withSpare([newRow()]));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const sent = useRef({ content: '', key: '' });
  const known = useKnownCodes(rows);
  const filled = rows.filter(({ cells }) => !isEmptyRow(cells));

  /** @returns what became of it, undefined where it was not sent. */
  const send = async (): Promise<Answer | undefined> => {
    if (busy || filled.length === 0 || place.shopId === undefined) return undefined;
    const input = {
      shopId: place.shopId,
      currency: place.currency,
      rows: filled.map(({ key: row, cells }) => ({ row, ...cells })),
    };
    // The same content under the same key: repeated after a lost answer, it makes nothing twice.
    const content = JSON.stringify(input);
    if (sent.current.content !== content) sent.current = { content, key: randomId() };
    setBusy(true);
    setFailure(null);
    try {
      const got = await call(orderCreate.createBatch, input, {
        quiet: true,
        idempotencyKey: sent.current.key,
      });
      sent.current = { content: '', key: '' };
      const gone = new Set(got.created.flatMap((one) => one.rows));
      const said = new Map(got.refused.map(({ row, msg }) => [row, msg]));
      setRows((before) =>
        withSpare(
          before.filter(({ key }) => !gone.has(key)).map((row) => ({ ...row, refused: said.get(row.key) })),
        ),
      );
      setAnswer(got);
      return got;
    } catch (error) {
      setFailure(error as Error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { rows, setRows, known, filled, busy, failure, answer, send };
}
