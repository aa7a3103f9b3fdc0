import { Button, Tag } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import type { Station } from './latest.ts';

interface Ways {
  station: Station;
  waiting: number;
  stalled: boolean;
  onUndo: () => void;
  onSignOff: (userId: number) => void;
  onLeave: () => void;
  onSeen: () => void;
}

/** Which station this is, who works at it, how much was done, and what waits for the network. */
export function StationBar({ station, waiting, stalled, onUndo, onSignOff, onLeave, onSeen }: Ways) {
  const { name, kind, steps, operators, today, hour, unseen } = station;
  return (
    <header className="station-bar">
      <div className="station-name">
        <strong title={name}>{name}</strong>
        <Tag minimal>{STATION_KINDS[kind]}</Tag>
        {steps.map((step) => (
          <Tag minimal key={step.id}>
            {step.name}
          </Tag>
        ))}
      </div>
      <div className="station-people" aria-label="在岗人员" role="group">
        {operators.length === 0 && <span className="station-nobody">没有人在岗，请扫描工牌签到</span>}
        {operators.map(({ id, name: who }) => (
          <span key={id} className="station-person">
            <bdi>{who}</bdi>
            <Button
              variant="minimal"
              size="small"
              text="签退"
              aria-label={`${who} 签退`}
              onClick={() => onSignOff(id)}
            />
          </span>
        ))}
      </div>
      <dl className="station-counts tabular">
        <div>
          <dt>今日</dt>
          <dd>{today}</dd>
        </div>
        <div>
          <dt>本小时</dt>
          <dd>{hour}</dd>
        </div>
        <div data-warns={stalled || undefined}>
          <dt>待上传</dt>
          <dd>{waiting}</dd>
        </div>
        {unseen > 0 && (
          <div data-warns>
            <dt>待处理</dt>
            <dd>
              {unseen} <Button size="small" text="知道了" onClick={onSeen} />
            </dd>
          </div>
        )}
      </dl>
      <div className="station-deeds">
        <Button icon={<Undo />} text="撤销上一个" title="撤销上一个扫描（F8）" onClick={onUndo} />
        <Button variant="minimal" text="换工位" onClick={onLeave} />
      </div>
    </header>
  );
}
