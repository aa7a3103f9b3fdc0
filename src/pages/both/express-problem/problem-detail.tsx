import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { problems, UNSOLVED, type Problem, type ProblemEventLine } from '#contract/problem/problem.ts';
import { PROBLEM_ACTORS } from '#contract/problem/life-cycle/problem-events.ts';
import { CARRIER_WAYS, PAID_TO, wordOf } from '#contract/problem/problem-words.ts';
import { TrackLine } from '@/entities/track/index.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable, LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { chosenOne } from '@/shared/ui/life-cycle/index.ts';
import { ProblemActions } from './problem-actions.tsx';
import * as words from './words.tsx';

type Detail = Output<typeof problems.detail>;

/** One ticket in full: what both sides and the carrier said, where its parcel is, and what happened to it. */
export function ProblemDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  /** As the list shows it. */
  version: number | undefined;
  onChanged: () => void;
}) {
  const about = useQuery({
    ...query(problems.detail, { id }, { quiet: true, since: version ?? null }),
    // What is open over it stays while it is asked anew.
    placeholderData: keepPreviousData,
  });
  const changed = (): void => {
    void about.refetch();
    onChanged();
  };
  if (!about.data)
    return (
      <div className="problem-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { problem: own, events, tracks, lines } = about.data;
  const target = { chosen: chosenOne(own), afterAction: changed };
  return (
    <div className="problem-detail">
      <div className="problem-deeds">
        <ProblemActions target={target} onChanged={changed} />
      </div>
      <Facts of={about.data} />
      <Talk of={events} />
      {own.compensation !== 0 && <Claim of={own} />}
      {tracks && (
        <section aria-label="轨迹">
          <h3>轨迹</h3>
          <TrackLine of={tracks} />
        </section>
      )}
      {lines.length > 0 && (
        <section aria-label="商品">
          <h3>商品</h3>
          <ul className="problem-lines">
            {lines.map(({ id: line, title, skuCode, quantity }) => (
              <li key={line}>
                <span>
                  <bdi>{title}</bdi> <span className="list-quiet">{skuCode}</span>
                </span>
                <span className="tabular">{quantity} 件</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines
          lines={events.toReversed().map((line) => ({ ...line, userName: nameOf(line) }))}
          say={({ title, after }) => [title, after].filter(Boolean).join('，')}
        />
      </section>
    </div>
  );
}

/** Who it was, as far as the other side is told. */
const nameOf = ({ actor, userName }: ProblemEventLine): string => userName || wordOf(PROBLEM_ACTORS, actor);

function Facts({ of: { problem: own, packageNumber } }: { of: Detail }) {
  const facts = [
    ['类型', `${words.kindOf(own.kind)}${own.times > 1 ? `，共 ${own.times} 次` : ''}`],
    ['状态', [words.STATES[own.state], own.result && words.resultOf(own.result)].filter(Boolean).join('，')],
    ['等待', words.waitsFor(own)],
    ['快递', own.express],
    ['包裹', packageNumber],
    ['订单', `${own.orderNo}${own.platformOrderNo && `（${own.platformOrderNo}）`}`],
    ['店铺', [own.partner, own.shop].filter(Boolean).join('，')],
    ['收件', [own.recipient, own.area].filter(Boolean).join('，')],
    ['处理人', own.handler],
  ].filter(([, text]) => text !== '');
  return (
    <dl className="problem-facts">
      <div>
        <dt>编号</dt>
        <dd>
          <Copyable text={own.number} />
        </dd>
      </div>
      {own.waybillNo !== '' && (
        <div>
          <dt>运单号</dt>
          <dd>
            <Copyable text={own.waybillNo} />
          </dd>
        </div>
      )}
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tabular">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
      {own.dueAt !== null && (
        <div>
          <dt>{own.state < UNSOLVED ? '到期' : '自动关闭'}</dt>
          <dd>
            <TimeText at={own.dueAt} whole />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Lines in which somebody says something. */
const says = (line: ProblemEventLine): string[] =>
  [
    line.choice && `选择：${words.choiceOf(line.choice)}`,
    line.result && `结果：${words.resultOf(line.result)}`,
    line.way && `方式：${wordOf(CARRIER_WAYS, line.way)}`,
    line.cents !== null && `金额：${formatMoney(line.cents, 'CNY')}`,
    line.address && `新的地址：${line.address}`,
    line.text,
  ].filter((one): one is string => typeof one === 'string' && one !== '');

function Talk({ of }: { of: readonly ProblemEventLine[] }) {
  const lines = of.filter((line) => says(line).length > 0);
  return (
    <section aria-label="沟通">
      <h3>沟通</h3>
      {lines.length === 0 && <p className="list-quiet">还没有沟通。</p>}
      <ol className="problem-talk">
        {lines.map((line) => (
          <li key={line.id} data-actor={line.actor}>
            <p className="list-quiet">
              {line.title}，{nameOf(line)} <TimeText at={line.at} whole />
            </p>
            {says(line).map((one) => (
              <p key={one}>
                <bdi>{one}</bdi>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Claim({ of }: { of: Problem }) {
  return (
    <section aria-label="理赔">
      <h3>理赔</h3>
      <p>{words.claimText(of)}</p>
      {of.paidOn !== '' && (
        <p className="list-quiet">
          {of.paidOn} 赔付给{wordOf(PAID_TO, of.paidTo)}
        </p>
      )}
    </section>
  );
}
