import { useQuery } from '@tanstack/react-query';
import { bills, type BillLineDetail } from '#contract/bill/bill.ts';
import { DIFFERENCE_WORDS } from '#contract/bill/difference.ts';
import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';
import { countText } from '../count-text.ts';

const labelOf = (state: number): string =>
  Object.values(BILL_REGIONS.bill).find(({ code }) => code === state)?.label ?? '';

/** One line beside what we know of its package, and what was done about it. `version`: as the list shows it. */
export function LineDetail({ id, version }: { id: number; version: number | undefined }) {
  const about = useQuery(query(bills.detail, { id }, { quiet: true, since: version ?? null }));
  if (!about.data)
    return (
      <div className="fee-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { line, weighings, events } = about.data;
  return (
    <div className="fee-detail">
      <header className="fee-head">
        <span>
          <code className="tabular">{line.no}</code> <span className="list-quiet">{line.express}</span>
        </span>
        <strong>{labelOf(line.state)}</strong>
      </header>
      <Beside line={line} />
      <section aria-label="称重记录">
        <h3>称重记录</h3>
        {weighings.length === 0 && <p className="list-quiet">没有称重。</p>}
        <LogLines lines={weighings} say={({ grams }) => countText(grams, '克')} />
      </section>
      <section aria-label="处理记录">
        <h3>处理记录</h3>
        <LogLines lines={events} say={({ title, note }) => (note === '' ? title : `${title}：${note}`)} />
      </section>
    </div>
  );
}

function Beside({ line }: { line: BillLineDetail['line'] }) {
  const { currency, leg, province, surchargeCents, ourCents, kind, chargedCents } = line;
  const money = (cents: number): string => formatMoney(cents, currency);
  const rows: [name: string, value: string][] = [
    ['账单', `${line.bill}，第 ${line.lineNo} 行`],
    ['包裹', [line.packageNo, line.customer].filter(Boolean).join('，') || '没有找到'],
    ['账单重', countText(line.billedG, '克') || '账单没有写'],
    ['我方重', countText(line.ourG, '克') || '没有'],
    ['账单金额', money(line.cents)],
    ['我方成本', ourCents === null ? '没有成本价' : money(ourCents)],
    ['差额', `${money(line.differenceCents)}${kind === null ? '' : `（${DIFFERENCE_WORDS[kind]}）`}`],
    ...(leg === '' ? [] : [['费用类型', leg] as [string, string]]),
    ...(province === '' ? [] : [['目的省份', province] as [string, string]]),
    ...(surchargeCents === null ? [] : [['附加费', money(surchargeCents)] as [string, string]]),
    ...(chargedCents === null ? [] : [['向客户补收', money(chargedCents)] as [string, string]]),
  ];
  return (
    <ul className="fee-lines" aria-label="账单与我方">
      {rows.map(([name, value]) => (
        <li key={name}>
          <span>{name}</span>
          <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
