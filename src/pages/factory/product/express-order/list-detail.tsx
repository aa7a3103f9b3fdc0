import { Button } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import {
  handoverList,
  LIST_STATES,
  SOME_EXPRESS,
  type ListedPackage,
} from '#contract/handover/handover-list.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { gramsText, kilosText } from './words.ts';

type List = Output<typeof handoverList.detail>['list'];
const SHIP = ['factory:order:ship'] as const;

/** One list: what it says, and what it names. `version`: as the list of lists shows it. */
export function ListDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  version: number | undefined;
  onChanged: () => void;
}) {
  const about = useQuery({
    ...query(handoverList.detail, { id }, { quiet: true, since: version ?? null }),
    // A dialog over it stands while what the list did to it is asked for.
    placeholderData: keepPreviousData,
  });
  const changed = (): void => {
    void about.refetch();
    onChanged();
  };
  const { open, shown } = useDialog(changed);
  const may = usePermits(SHIP);
  if (!about.data)
    return (
      <div className="express-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { list, packages } = about.data;
  const isOpen = list.state === 'open';
  return (
    <div className="express-detail">
      <Facts of={list} />
      {(may || !isOpen) && list.packages > 0 && (
        <div>
          <Button
            intent="primary"
            text={isOpen ? '打印并关闭' : '重新打印'}
            onClick={() => open((ends) => <PrintDialog list={list} {...ends} />)}
          />
        </div>
      )}
      <section aria-label="包裹">
        <h3>包裹</h3>
        {packages.length === 0 && <p className="list-quiet">没有包裹，可以在「包裹」中选择后加入。</p>}
        <ul>
          {packages.map((one) => (
            <Listed key={one.id} one={one} mayTakeOff={may && isOpen} onChanged={changed} />
          ))}
        </ul>
        {list.packages > 0 && (
          <p>
            {list.packages > packages.length && (
              <span className="list-quiet">只列前 {packages.length} 个。</span>
            )}{' '}
            <Link to={`${PATHS['factory/express-order']}?list=${encodeURIComponent(list.number)}`}>
              在「包裹」中查看全部 {list.packages.toLocaleString('zh-CN')} 个
            </Link>
          </p>
        )}
      </section>
      {shown}
    </div>
  );
}

function Listed({
  one: { id, number, waybillNo, copies, grams, weighed },
  mayTakeOff,
  onChanged,
}: {
  one: ListedPackage;
  mayTakeOff: boolean;
  onChanged: () => void;
}) {
  const { submit, busy, failure } = useSending(async () => {
    const { failed } = await call(handoverList.takeOff, { ids: [id] }, { quiet: true });
    if (failed[0]) throw new Error(failed[0].msg);
    showMessage(`包裹 ${number} 已移出交接单`);
    onChanged();
  });
  return (
    <li>
      <span>
        <code className="tabular">{waybillNo}</code>{' '}
        <span className="list-quiet">
          {[number, `${copies} 件`, gramsText(grams, !weighed)].filter(Boolean).join(' · ')}
        </span>
        <FailureNote error={failure} />
      </span>
      {mayTakeOff && (
        <Button
          size="small"
          variant="minimal"
          text="移出"
          aria-label={`移出 ${number}`}
          loading={busy}
          onClick={submit}
        />
      )}
    </li>
  );
}

function Facts({ of }: { of: List }) {
  const many = (n: number): string => n.toLocaleString('zh-CN');
  const facts = [
    ['交接单号', of.number],
    ['状态', LIST_STATES[of.state]],
    ['快递', of.express || SOME_EXPRESS],
    ['合计', `${many(of.packages)} 个包裹，${many(of.copies)} 件，${kilosText(of.grams)} 千克`],
    ['未称重', of.unweighed > 0 ? `${many(of.unweighed)} 个，按估重` : ''],
  ].filter(([, text]) => text !== '');
  return (
    <dl>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tabular">{text}</dd>
        </div>
      ))}
      <div>
        <dt>制单</dt>
        <dd>
          <TimeText at={of.createdAt} whole /> {of.createdBy}
        </dd>
      </div>
      {of.closedAt !== null && (
        <div>
          <dt>打印</dt>
          <dd>
            <TimeText at={of.closedAt} whole /> {of.closedBy}
          </dd>
        </div>
      )}
    </dl>
  );
}
