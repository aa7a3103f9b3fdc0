import { Button } from '@blueprintjs/core';
import { NO_EXPRESS, type ExpressSum } from '#contract/handover/handover.ts';
import { SOME_EXPRESS } from '#contract/handover/handover-list.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { FigureLink } from '@/shared/ui/report/index.ts';
import { MakeDialog } from './make-dialog.tsx';
import { kilosText } from './words.ts';

const SHIP = ['factory:order:ship'] as const;

/** What was asked for, by express; each number opens the rows that it counts. */
export function ExpressSums({
  sums,
  state,
  onMade,
}: {
  sums: readonly ExpressSum[];
  /** What is asked of it already. */
  state: unknown;
  onMade: () => void;
}) {
  const { open, shown } = useDialog(onMade);
  const may = usePermits(SHIP);
  const asked = typeof state === 'string' ? state : undefined;
  return (
    <div className="express-sums">
      <table aria-label="按快递合计">
        <thead>
          <tr>
            <th scope="col">快递</th>
            <th scope="col">包裹</th>
            <th scope="col">千克</th>
            <th scope="col">其中未称重</th>
            <th scope="col">已出库</th>
            <th scope="col">未出库</th>
            {may && <th scope="col">今天的交接单</th>}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => {
            const name = sum.express || SOME_EXPRESS;
            const express = sum.express || NO_EXPRESS;
            return (
              <tr key={express}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td>
                  <FigureLink label={`${name}包裹`} value={sum.packages} choice={{ express }} />
                </td>
                {/* Of what nobody weighed, and nobody expects a weight of, nothing is known. */}
                <td>{sum.grams > 0 ? kilosText(sum.grams) : '–'}</td>
                <td title="没有称重的包裹，按估重合计">{sum.unweighed.toLocaleString('zh-CN')}</td>
                <td>
                  <FigureLink
                    label={`${name}已出库`}
                    value={sum.handedOver}
                    choice={{ express, state: 'handedOver' }}
                  />
                </td>
                <td>
                  <FigureLink
                    label={`${name}未出库`}
                    value={sum.left}
                    choice={{ express, state: asked ?? 'waiting' }}
                  />
                </td>
                {may && (
                  <td>
                    <Button
                      size="small"
                      variant="minimal"
                      text="做交接单"
                      aria-label={`做交接单：${name}`}
                      disabled={sum.handedOver === 0}
                      onClick={() => open((ends) => <MakeDialog express={sum.express} {...ends} />)}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown}
    </div>
  );
}
