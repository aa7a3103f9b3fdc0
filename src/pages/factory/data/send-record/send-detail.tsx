import { useQuery } from '@tanstack/react-query';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { sendRecord, type SendAct, type SendBack } from '#contract/send/send-record.ts';
import { SEND_WAYS } from '#contract/send/send-ways.ts';
import { SHIP_BACK_STATUS } from '#contract/shop-sync/shop-sync.ts';
import { query } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, WordTag } from '@/shared/ui/list/index.ts';
import './send-record.css';

const INTENTS = { waiting: 'primary', sent: 'success', failed: 'danger' } as const;

const factsOf = (act: SendAct): [string, string][] => [
  ['发货时间', formatDateTime(act.at)],
  ['订单', act.orderNo],
  ['客户', act.customer],
  ['店铺', `${PLATFORMS[act.platform]} · ${act.shop}`],
  ['快递', act.express],
  ['运单号', act.correctedTo ? `${act.waybillNo}，后更正为 ${act.correctedTo}` : act.waybillNo],
  ['方式', SEND_WAYS[act.way]],
  ['操作员', act.userName ?? ''],
  [
    '已撤销',
    act.undoneAt === null
      ? ''
      : `${formatDateTime(act.undoneAt)}${act.undoneBy === null ? '' : `，${act.undoneBy}`}`,
  ],
];

/** When a shipment was told, or will be tried next. */
const whenOf = ({ sentAt, nextAt }: SendBack): string =>
  sentAt !== null ? formatDateTime(sentAt) : nextAt === null ? '' : `下次 ${formatDateTime(nextAt)}`;

/** One act of sending in full: what the platform answered, and the order's log until then. */
export function SendDetail({ id, act }: { id: number; act: SendAct | undefined }) {
  const about = useQuery({
    ...query(sendRecord.detail, { id }, { quiet: true }),
    // What the list learned of it shows here.
    queryKey: [...query(sendRecord.detail, { id }).queryKey, act?.sync, act?.again],
  });
  return (
    <div className="send-detail">
      {act && (
        <dl className="send-facts">
          {factsOf(act)
            .filter(([, text]) => text !== '')
            .map(([term, text]) => (
              <div key={term}>
                <dt className="list-quiet">{term}</dt>
                <dd className="tabular">{text}</dd>
              </div>
            ))}
        </dl>
      )}
      <FailureNote error={about.error} retry={() => void about.refetch()} />
      {about.data && (
        <>
          <section aria-label="平台回传">
            <h3>平台回传</h3>
            {about.data.backs.length === 0 && <p className="list-quiet">这个订单没有要回传平台的运单号。</p>}
            <ul className="send-backs">
              {about.data.backs.map((back) => (
                <li key={back.platformOrderNo}>
                  <WordTag intent={INTENTS[back.status]}>{SHIP_BACK_STATUS[back.status]}</WordTag>
                  <code className="tabular">{back.platformOrderNo}</code>
                  <span className="tabular">运单号 {back.waybillNo}</span>
                  <span className="list-quiet">
                    已试 {back.tries} 次{whenOf(back) && `，${whenOf(back)}`}
                  </span>
                  {back.problem && <div>{back.problem}</div>}
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="发货时的订单日志">
            <h3>发货时的订单日志</h3>
            <LogLines lines={about.data.log} say={({ title }) => title} />
          </section>
        </>
      )}
    </div>
  );
}
