import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { OFFLINE_KINDS, scan, type ScanAnswer, type Tone } from '#contract/scan/scan.ts';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import { call, connected, isApiError, NO_RESPONSE_CODE, query } from '@/shared/api/index.ts';
import { keptWork, keepWork } from '@/shared/lib/draft/kept-work.ts';
import { useCell } from '@/shared/lib/cell/cell.ts';
import { openWithoutNetwork } from './station-worker.ts';
import { sound, unlockSound } from './tones.ts';
import { useScanQueue } from './use-scan-queue.ts';

export type Station = Output<typeof scan.station>;

/** What a station says of the last scan where the server has not said anything. */
export interface Said {
  code: string;
  tone: Tone | 'kept';
  title: string;
  text: string;
}

const RECENT = 20;

/** The station as the server says, or without network as it said last to this user. */
async function stationOrKept(stationId: number): Promise<Station> {
  try {
    const told = await call(scan.station, { stationId }, { quiet: true });
    await keepWork('station', String(stationId), told);
    return told;
  } catch (error) {
    const before = isApiError(error, NO_RESPONSE_CODE)
      ? await keptWork<Station>('station', String(stationId))
      : undefined;
    if (!before) throw error;
    return before;
  }
}

/** A station at work: who is there, what was scanned, what waits. The answers are those of the server, kept with its own. */
export function useStation(stationId: number) {
  const client = useQueryClient();
  const asked = query(scan.station, { stationId }, { quiet: true });
  const {
    data: station,
    error,
    refetch,
  } = useQuery<Station>({
    ...asked,
    queryFn: () => stationOrKept(stationId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOpen = station !== undefined;
  useEffect(() => {
    if (isOpen) void openWithoutNetwork();
  }, [isOpen]);
  // What was shown without network is asked for again.
  useEffect(
    () =>
      connected.subscribe(() => {
        if (connected.get()) void refetch();
      }),
    [refetch],
  );
  const [said, say] = useState<Said>();

  const change = (next: (before: Station) => Station): void =>
    void client.setQueryData(asked.queryKey, (before: Station | undefined) => before && next(before));
  const queue = useScanQueue(stationId, ({ answers, operators }) => {
    const last = answers.at(-1);
    if (last) sound(last.tone, `${last.title}。${last.text}`);
    say(undefined);
    change((before) => {
      // What the station was asked for meanwhile has some of them already; who signs on has done nothing yet.
      const known = new Set(before.recent.map(({ scanId }) => scanId));
      const fresh = answers.filter(({ scanId }) => !known.has(scanId));
      const done = fresh.filter(({ accepted, code }) => accepted && hallKindOf(code) !== 'badge').length;
      const counts = { today: before.today + done, hour: before.hour + done };
      return { ...before, ...counts, operators, recent: merged(answers, before.recent) };
    });
    // Of what came late, and may be from another day, the server says what counts. What it was asked before this answer would
    // come behind it, and is asked again.
    const isAsked = client.isFetching({ queryKey: asked.queryKey, exact: true }) > 0;
    if (isAsked || answers.some(({ offline }) => offline)) void refetch();
  });
  // [M21] What was good when it was scanned may be held a moment later, and still lies on the table.
  const shown = station?.recent[0];
  const pieceId = shown?.accepted && !shown.undone ? shown.piece?.id : undefined;
  const { data: now } = useQuery({
    ...query(scan.held, { pieceId: pieceId ?? 0 }, { quiet: true }),
    enabled: pieceId !== undefined,
  });
  const isHeld = pieceId !== undefined && now?.held === true;
  useEffect(() => {
    if (isHeld) sound('stop', '订单被拦截，请停下。');
  }, [isHeld]);

  const [waiting, stalled] = [useCell(queue.waiting), useCell(queue.stalled)];
  const refused = useCell(queue.refused);

  const tell = (code: string, tone: Said['tone'], title: string, text: string): void => {
    say({ code, tone, title, text });
    sound(tone === 'kept' ? 'good' : tone, `${title}。${text}`);
  };
  const goesOffline = station !== undefined && (OFFLINE_KINDS as readonly string[]).includes(station.kind);

  const onCode = async (code: string): Promise<void> => {
    unlockSound();
    if (!station) return;
    // [M01] What is no number of the hall does not leave the screen.
    const kind = hallKindOf(code);
    const isOrder = station.kind === 'pack' && !/^\d{12}$/.test(code);
    if (kind === null && !isOrder)
      return tell(code, 'wrong', '号码不对', '请重新扫描，或手工输入 12 位号码。');
    if (refused !== '') return tell(code, 'stop', '请停止扫描', refused);
    if (stalled && (!goesOffline || kind === 'badge'))
      return tell(
        code,
        'stop',
        '没有网络',
        `${kind === 'badge' ? '签到' : STATION_KINDS[station.kind]}需要联网。`,
      );
    try {
      await queue.add(
        code,
        station.operators.map(({ id }) => id),
      );
      if (stalled) tell(code, 'kept', '已记录', '网络恢复后自动上传。');
    } catch (failure) {
      const text = failure instanceof Error && /\p{Script=Han}/u.test(failure.message) ? failure.message : '';
      tell(code, 'stop', '请停止扫描', text || '浏览器不能保存扫描记录，请联系管理员。');
    }
  };

  const undo = async (): Promise<void> => {
    unlockSound();
    try {
      const undone = await call(scan.undo, { stationId }, { quiet: true });
      change((before) => ({
        ...before,
        today: Math.max(0, before.today - 1),
        recent: before.recent.map((one) => (one.scanId === undone.scanId ? undone : one)),
      }));
      tell(undone.code, 'good', '已撤销', undone.title);
    } catch (failure) {
      tell('', 'wrong', '不能撤销', isApiError(failure) ? failure.msg : '请稍后再试。');
    }
  };

  const signOff = async (userId: number): Promise<void> => {
    const { operators } = await call(scan.signOff, { stationId, userId });
    change((before) => ({ ...before, operators }));
  };

  const markSeen = async (): Promise<void> => {
    const scanIds = (station?.recent ?? [])
      .filter(({ accepted, offline }) => !accepted && offline)
      .map(({ scanId }) => scanId);
    if (scanIds.length > 0) await call(scan.seen, { stationId, scanIds });
    await refetch();
  };

  return {
    station,
    error,
    refetch,
    said,
    isHeld,
    refused,
    waiting,
    stalled,
    onCode,
    undo,
    signOff,
    markSeen,
  };
}

/** The newest first; one that was answered again stands once. */
function merged(answers: readonly ScanAnswer[], before: readonly ScanAnswer[]): ScanAnswer[] {
  const fresh = answers.toReversed();
  const ids = new Set(fresh.map(({ scanId }) => scanId));
  return [...fresh, ...before.filter(({ scanId }) => !ids.has(scanId))].slice(0, RECENT);
}
