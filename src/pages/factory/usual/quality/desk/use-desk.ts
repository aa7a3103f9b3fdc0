import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defect, type Defect } from '#contract/quality/defect.ts';
import { quality, type DeskPiece, type Judged } from '#contract/quality/quality.ts';
import { call, isApiError, query } from '@/shared/api/index.ts';
import { draftOf, IDLE, inFours, saidOf, type Draft, type Said } from './said.ts';

const KEYS = 10;

/** What lies on the desk, what is said of it, and what was judged last. */
export function useDesk() {
  const [said, say] = useState<Said>(IDLE);
  const [piece, setPiece] = useState<DeskPiece>();
  const [draft, setDraft] = useState<Draft>();
  const [last, setLast] = useState<{ pieceId: number; number: string }>();
  const [busy, setBusy] = useState(false);
  const [warning, warn] = useState('');
  const lookedAt = useRef(0);
  const listed = useQuery(query(defect.page, { pageSize: 200, status: 0 }, { quiet: true }));
  const defects = listed.data?.list ?? [];

  /** One question at a time: what comes meanwhile is not lost in another one's answer, but refused by being ignored. */
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      say({
        tone: 'wrong',
        title: '未完成',
        text: isApiError(error) ? error.msg : '没有连接上服务器，请重试。',
      });
    } finally {
      setBusy(false);
    }
  };
  const judged = (told: Said, found: DeskPiece, done: Judged): void => {
    say(told);
    warn(done.warning);
    setLast({ pieceId: found.id, number: done.number });
    setPiece(undefined);
    setDraft(undefined);
  };
  const tookMs = (): number => Math.min(3_600_000, Math.round(performance.now() - lookedAt.current));

  const look = (number: string): Promise<void> =>
    during(async () => {
      setDraft(undefined);
      setPiece(undefined);
      const found = await call(quality.look, { number }, { quiet: true });
      lookedAt.current = performance.now();
      setPiece(found);
      say(saidOf(found));
      warn('');
    });
  const pass = (): Promise<void> =>
    during(async () => {
      if (!piece) return;
      const { id: pieceId, version } = piece;
      const done = await call(quality.pass, { pieceId, version, tookMs: tookMs() }, { quiet: true });
      judged({ tone: 'good', title: '合格', text: inFours(done.number) }, piece, done);
    });
  const fail = (): Promise<void> =>
    during(async () => {
      if (!piece || !draft) return;
      const { id: pieceId, version } = piece;
      const { kind, stepId, userId, backTo } = draft;
      const done = await call(
        quality.fail,
        {
          ...{ pieceId, version, tookMs: tookMs(), defectId: draft.defect.id, level: draft.level },
          responsible: {
            kind,
            ...(kind === 'step' && stepId !== null && { stepId }),
            ...(kind === 'operator' && userId !== null && { userId }),
          },
          treatment: backTo === null ? { kind: 'remake' } : { kind: 'rework', stepId: backTo },
          photos: draft.photos.map(({ fileId }) => fileId),
        },
        { quiet: true },
      );
      const step = piece.steps.find(({ id }) => id === backTo);
      const text = step
        ? `${draft.defect.name}，返工到「${step.name}」，号码不变`
        : done.successor === ''
          ? `${draft.defect.name}，已报废`
          : `${draft.defect.name}，补做件新号 ${inFours(done.successor)}`;
      judged({ tone: 'bad', title: step ? '返工' : '不合格', text }, piece, done);
    });
  const lost = (): Promise<void> =>
    during(async () => {
      if (!piece) return;
      const { id: pieceId, version } = piece;
      const done = await call(quality.lost, { pieceId, version }, { quiet: true });
      const text = done.successor === '' ? '已报废' : `补做件新号 ${inFours(done.successor)}`;
      judged({ tone: 'bad', title: '找不到', text }, piece, done);
    });
  const undo = (): Promise<void> =>
    during(async () => {
      if (!last) return;
      const { pieceId } = last;
      const done = await call(quality.undo, { pieceId }, { quiet: true });
      const found = await call(quality.look, { number: done.number }, { quiet: true });
      lookedAt.current = performance.now();
      setLast(undefined);
      setDraft(undefined);
      setPiece(found);
      say({ tone: 'ready', title: '已撤销', text: `${inFours(done.number)} 回到待判定` });
      warn('');
    });

  const mayFail = piece !== undefined && piece.whyNotFailed === '' && piece.successor === '';
  return {
    ...{ said, piece, draft, last, busy, warning, defects, listed },
    mayPass: piece !== undefined && piece.whyNotPassed === '' && piece.successor === '',
    mayFail,
    /** The commonest ones, which have the keys 1 to 9 and 0. */
    common: defects.slice(0, KEYS),
    choose: (one: Defect): void => {
      if (piece && mayFail) setDraft(draftOf(one, piece));
    },
    change: (change: Partial<Draft>): void => setDraft((now) => now && { ...now, ...change }),
    leave: (): void => setDraft(undefined),
    ...{ look, pass, fail, lost, undo },
  };
}
export type DeskState = ReturnType<typeof useDesk>;
