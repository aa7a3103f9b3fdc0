import { useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button, Drawer, OverlaysProvider, Tag } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { DemoClock } from './demo-clock.tsx';
import { running, runningVersion, watchRunning, type Running } from './running.ts';

let root: Root | undefined;

/** Opens the drawer; the page beside it stays in use. */
export function openDrawer(): void {
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  draw(true);
}

function draw(isOpen: boolean): void {
  root?.render(
    <OverlaysProvider>
      <FlowsDrawer isOpen={isOpen} onClose={() => draw(false)} />
    </OverlaysProvider>,
  );
}

function FlowsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      className="flows-drawer"
      hasBackdrop={false}
      enforceFocus={false}
      canOutsideClickClose={false}
      position="left"
      size={380}
      transitionDuration={120}
    >
      <div className="flows-head">
        <h2>演示工具</h2>
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label="关闭演示工具"
          title="关闭（Esc）"
          onClick={onClose}
        />
      </div>
      <div className="flows-body">
        <DemoClock />
        <RunningFlows />
      </div>
    </Drawer>
  );
}

function RunningFlows() {
  useSyncExternalStore(watchRunning, runningVersion);
  return (
    <section aria-label="正在运行的流程">
      <h3>正在运行的流程</h3>
      {running().map((one) => (
        <Flow key={`${one.machine} ${one.state}`} flow={one} />
      ))}
    </section>
  );
}

const KINDS = { event: '可接受', answer: '等待结果', delay: '到时' } as const;

function Flow({ flow: { machine, state, next, count } }: { flow: Running }) {
  return (
    <article className="flow" aria-label={FLOW_TITLES[machine] ?? machine}>
      <h4>
        {FLOW_TITLES[machine] ?? <code>{machine}</code>}
        <Tag minimal intent="primary">
          <code>{state}</code>
        </Tag>
        {count > 1 && <span className="flow-count">{count} 个</span>}
      </h4>
      {next.length === 0 ? (
        <p>已到终点，不再接受任何事件。</p>
      ) : (
        <dl>
          {next.map(({ event, kind, targets, guards }) => (
            <div key={`${kind} ${event}`}>
              <dt>
                {KINDS[kind]} <code>{event}</code>
              </dt>
              <dd>
                到 <code>{targets.join(' / ')}</code>
                {guards.length > 0 && (
                  <>
                    ，看 <code>{guards.join(' / ')}</code>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
