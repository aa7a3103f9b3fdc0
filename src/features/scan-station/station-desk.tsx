import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Callout, Spinner } from '@blueprintjs/core';
import { FailureNote } from '@/shared/ui/failure/failure-note.tsx';
import { useCamera } from './camera/use-camera.tsx';
import { LastScan } from './last-scan.tsx';
import type { Station } from './latest.ts';
import { RecentScans } from './recent-scans.tsx';
import { ScannerField } from './scanner-field.tsx';
import { StationBar } from './station-bar.tsx';
import { useStation } from './use-station.ts';
import './scan-station.css';

/** A station at work: one field, the last scan in large type, the last ones under it (P191). */
export function StationDesk({
  stationId,
  onLeave,
  beside,
}: {
  stationId: number;
  onLeave: () => void;
  /** What a kind of station shows of its own. */
  beside?: (station: Station) => ReactNode;
}) {
  const desk = useStation(stationId);
  const camera = useCamera((code) => void desk.onCode(code), desk.station !== undefined);
  const { station, error, refetch, said, isHeld, refused, waiting, stalled } = desk;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key !== 'F8' && event.key !== 'F9') || event.repeat) return;
    event.preventDefault();
    if (event.key === 'F9') camera.toggle();
    else void desk.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!station)
    return error ? (
      <FailureNote error={error} retry={() => void refetch()} />
    ) : (
      <Spinner className="station-wait" aria-label="正在打开工位" />
    );
  return (
    <div className="station-desk">
      <StationBar
        {...{ station, waiting, stalled, onLeave }}
        onUndo={() => void desk.undo()}
        onSignOff={(userId) => void desk.signOff(userId)}
        onSeen={() => void desk.markSeen()}
      />
      {refused !== '' && (
        <Callout intent="danger" className="station-outage">
          {refused} 已扫描的 {waiting} 条记录保留在本机；处理好以后请刷新页面，会再次上传。
        </Callout>
      )}
      {stalled && refused === '' && (
        <Callout intent="warning" className="station-outage">
          没有网络或服务器没有回应。打印完成、工序和质检合格可以继续扫描，恢复后自动上传；其他操作请等待网络。
        </Callout>
      )}
      <ScannerField camera={camera} onCode={(code) => void desk.onCode(code)} />
      {isHeld && (
        <Callout intent="danger" className="station-held" role="alert">
          刚才这一件的订单已被拦截或取消，请停下，放到拦截处。
        </Callout>
      )}
      <div className="station-look">
        <LastScan said={said} last={station.recent[0]} />
        {camera.shown}
      </div>
      {beside?.(station)}
      <RecentScans scans={station.recent} />
    </div>
  );
}
