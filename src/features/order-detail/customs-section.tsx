import { Button, Tag } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { countryWord } from '#contract/customs/goods-declaration.ts';
import { declaration, type Declaration, type ShownLine } from '#contract/declaration/declaration.ts';
import { DECLARATION_REGIONS } from '#contract/declaration/life-cycle/declaration-states.ts';
import type { OrderDetail } from '#contract/order/order.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { Copyable, TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { CancelDeclaration, FillLine, RegisterNumber } from './customs-dialogs.tsx';
import { Section } from './section.tsx';

const STATES = DECLARATION_REGIONS.declaration;
const WORDS = new Map<number, string>(Object.values(STATES).map(({ code, label }) => [code, label]));
const INTENTS = new Map<number, 'warning' | 'primary' | 'success'>([
  [STATES.draft.code, 'warning'],
  [STATES.ready.code, 'primary'],
  [STATES.accepted.code, 'success'],
]);

/** What customs is told of a line, and what of it is missing. */
function Line({ line, onFill }: { line: ShownLine; onFill: (() => void) | undefined }) {
  const { title, quantity, nameCn, nameEn, hsCode, origin, unitCents, currency, netG, lacking } = line;
  const facts = [
    [nameCn, nameEn].filter(Boolean).join(' / '),
    hsCode && `HS ${hsCode}`,
    origin && `原产国 ${countryWord(origin)}`,
    unitCents !== null && `每件 ${formatMoney(unitCents, currency || 'USD')}`,
    netG !== null && `净重 ${netG.toLocaleString('zh-CN')} 克`,
  ].filter(Boolean);
  const sources = [...new Set(Object.values(line.said))];
  return (
    <li className="order-customs-line">
      <div>
        <bdi>{title}</bdi> <span className="list-quiet tabular">× {quantity}</span>
        {facts.length > 0 && <div>{facts.join('，')}</div>}
        {sources.length > 0 && <div className="list-quiet">来自 {sources.join('、')}</div>}
        {lacking.length > 0 && <div className="order-customs-lacking">缺{lacking.join('、')}</div>}
      </div>
      {onFill && (
        <Button
          variant="minimal"
          size="small"
          icon={<Edit />}
          text="填写"
          aria-label={`填写 ${title}`}
          onClick={onFill}
        />
      )}
    </li>
  );
}

/** What all lines together come to, and who declares them. */
function Totals({ of }: { of: Declaration }) {
  const { country, declarationNo, paper, totalCents, currency, netG, grossG, party } = of;
  const grams = `净重 ${netG.toLocaleString('zh-CN')} 克${grossG === null ? '' : `，毛重 ${grossG.toLocaleString('zh-CN')} 克`}`;
  const rows: [string, string][] = [
    ['目的国', country || '地址中的国家无法识别'],
    ['申报总值', currency && `${formatMoney(totalCents, currency)}（${paper}）`],
    ['重量', grams],
    ['申报主体', party.name],
    ['IOSS', party.ioss],
    ['EORI', party.eori],
    ['VAT 税号', party.vat],
  ];
  return (
    <dl className="order-facts">
      {declarationNo !== '' && (
        <div>
          <dt>报关单号</dt>
          <dd>
            <Copyable text={declarationNo} />
          </dd>
        </div>
      )}
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** [X34] What customs is told of an order: both sides fill what is missing, the factory writes the number down. */
export function CustomsSection({
  order: { id, version },
  onChanged,
}: {
  order: OrderDetail;
  onChanged: () => void;
}) {
  const about = useQuery(query(declaration.ofOrder, { orderId: id }, { quiet: true, since: version }));
  const dialog = useDialog(() => {
    void about.refetch();
    onChanged();
  });
  const fills = usePermits(['factory:order:edit', 'business:customs']);
  const registers = usePermits(['factory:order:edit']);
  if (about.error)
    return (
      <Section title="报关">
        <FailureNote error={about.error} />
      </Section>
    );
  const of = about.data;
  if (!of) return null;
  const open = of.state === STATES.draft.code || of.state === STATES.ready.code;
  const accepted = of.state === STATES.accepted.code;
  return (
    <Section
      title="报关"
      action={
        registers && (
          <span className="order-customs-acts">
            {of.state === STATES.ready.code && (
              <Button
                variant="minimal"
                size="small"
                text="登记报关单号"
                onClick={() => dialog.open((ends) => <RegisterNumber of={of} {...ends} />)}
              />
            )}
            {(open || accepted) && (
              <Button
                variant="minimal"
                size="small"
                text={accepted ? '撤销申报' : '作废报关'}
                onClick={() => dialog.open((ends) => <CancelDeclaration of={of} {...ends} />)}
              />
            )}
          </span>
        )
      }
    >
      <Tag minimal intent={INTENTS.get(of.state) ?? 'none'}>
        {WORDS.get(of.state)}
      </Tag>
      <Totals of={of} />
      {of.lacking.map((msg) => (
        <div key={msg} className="order-customs-lacking">
          {msg}
        </div>
      ))}
      <ul className="order-customs-lines">
        {of.lines.map((line) => (
          <Line
            key={line.lineId}
            line={line}
            onFill={
              open && fills
                ? () => dialog.open((ends) => <FillLine of={of} line={line} {...ends} />)
                : undefined
            }
          />
        ))}
      </ul>
      <ul className="order-customs-lines list-quiet">
        {of.events.map(({ id: line, title, userName, at, note }) => (
          <li key={line}>
            {title} {userName} <TimeText at={at} /> {note}
          </li>
        ))}
      </ul>
      {dialog.shown}
    </Section>
  );
}
