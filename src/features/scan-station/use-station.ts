import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { OFFLINE_KINDS, scan, type ScanAnswer, type StationNow, type Tone } from '#contract/scan/scan.ts';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import { call, connected, isApiError, NO_RESPONSE_CODE, query } from '@/shared/api/index.ts';
import { keptWork, keepWork } from '@/shared/lib/draft/kept-work.ts';
import { useCell } from '@/shared/lib/cell/cell.ts';
import { toldStation, type Station } from './latest.ts';
import { sound, unlockSound } from './tones.ts';
import { useScanQueue } from './use-scan-queue.ts';

/** What a station says of the last scan where the server has not said anything. */
export interface Said {
  code: string;
  tone: Tone | 'kept';
  title: string;
  text: string;
}

/** Under what name the browser keeps a station. */
const KEPT = 'station-now';

/** The station as the server says, or without network as it said last to this user. */
async function stationOrKept(stationId: number): Promise<Station> {
  try {
    return await call(scan.station, { stationId }, { quiet: true });
  } catch (error) {
    const before = isApiError(error, NO_RESPONSE_CODE)
      ? await keptWork<Station>(KEPT, String(stationId))
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
    // Whatever is told, and by whichever way, meets what is shown here.
    structuralSharing: (before, told) =>
      before ? toldStation(before as Station, told as Station) : (told as Station),
  });
  useEffect(() => {
    if (station) void keepWork(KEPT, String(stationId), station);
  }, [station, stationId]);
  // What was shown without network is asked for again.
  useEffect(
    () =>
      connected.subscribe(() => {
        if (connected.get()) void refetch();
      }),
    [refetch],
  );
  const [said, say] = useState<Said>();

  const tellStation = (now: StationNow, recent: readonly ScanAnswer[] = []): void =>
    void client.setQueryData(
      asked.queryKey,
      (before: Station | undefined) => before && toldStation(before, { ...now, recent }),
    );
  const queue = useScanQueue(stationId, ({ answers, now }) => {
    const last = answers.at(-1);
    if (last) sound(last.tone, `${last.title}。${last.text}`);
    say(undefined);
    tellStation(now, answers);
  });
  // [M21] What was good when it was scanned may be held a moment later, and still lies on the table.
  const shown = station?.recent[0];
  const pieceId = shown?.accepted && !shown.undone ? shown.piece?.id : undefined;
  const { data: heldNow } = useQuery({
    ...query(scan.held, { pieceId: pieceId ?? 0 }, { quiet: true }),
    enabled: pieceId !== undefined,
  });
  const isHeld = pieceId !== undefined && heldNow?.held === true;
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
    const isParcel = station.kind === 'ship' && /^[A-Z0-9-]{6,32}$/.test(code);
    if (kind === null && !isOrder && !isParcel)
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
      const { undone, now } = await call(scan.undo, { stationId }, { quiet: true });
      tellStation(now, [undone]);
      tell(undone.code, 'good', '已撤销', undone.title);
    } catch (failure) {
      tell('', 'wrong', '不能撤销', isApiError(failure) ? failure.msg : '请稍后再试。');
    }
  };

  const signOff = async (userId: number): Promise<void> => {
    tellStation((await call(scan.signOff, { stationId, userId })).now);
  };

  const markSeen = async (): Promise<void> => {
    const lastId = station?.recent[0]?.id;
    if (lastId !== undefined) tellStation((await call(scan.seen, { stationId, lastId })).now);
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
