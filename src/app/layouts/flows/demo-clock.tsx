import { useEffect, useState } from 'react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { clock } from '#contract/demo/clock.ts';
import type { Output } from '#contract/endpoint.ts';
import { call } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/failure/failure-note.tsx';

const STEPS = [
  ['1 分钟', 60_000],
  ['10 分钟', 600_000],
  ['1 小时', 3_600_000],
  ['1 天', 86_400_000],
] as const;

/** The server's clock, put ahead by clicks: what waits for a minute or a day is tried at once. */
export function DemoClock() {
  const [shown, setShown] = useState<Output<typeof clock.read>>();
  const [failure, setFailure] = useState<Error | null>(null);
  const show = async (asked: Promise<Output<typeof clock.read>>) => {
    try {
      setShown(await asked);
      setFailure(null);
    } catch (error) {
      setFailure(error as Error);
    }
  };
  const [first] = useState(() => call(clock.read, {}, { quiet: true }));
  useEffect(() => {
    first.then(setShown, setFailure);
  }, [first]);
  const set = (aheadMs: number) => void show(call(clock.set, { aheadMs }, { quiet: true }));
  const ahead = shown?.aheadMs ?? 0;
  return (
    <section aria-label="演示时钟">
      <h3>演示时钟</h3>
      <p>
        服务器时间 <strong className="tabular">{shown ? formatDateTime(shown.now) : '…'}</strong>
        {ahead > 0 && `，比实际快 ${wordsOf(ahead)}`}
      </p>
      <ButtonGroup>
        {STEPS.map(([name, ms]) => (
          <Button key={name} size="small" text={`快 ${name}`} onClick={() => set(ahead + ms)} />
        ))}
        <Button size="small" text="恢复" disabled={ahead === 0} onClick={() => set(0)} />
      </ButtonGroup>
      <FailureNote error={failure} />
    </section>
  );
}

function wordsOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), '天'],
    [Math.floor((minutes % 1440) / 60), '小时'],
    [minutes % 60, '分钟'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
