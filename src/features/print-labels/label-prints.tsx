import { useQuery } from '@tanstack/react-query';
import { Button, Callout } from '@blueprintjs/core';
import { label, LABEL_PRINTS, type LabelPrint } from '#contract/label/label.ts';
import { call, query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { PaperDialog, Told } from '@/shared/ui/paper/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import './print-labels.css';

const PLAIN = ['factory:waybill:plain'] as const;
export const PRINT_INTENTS: Record<LabelPrint, 'none' | 'primary' | 'success' | 'warning' | 'danger'> = {
  none: 'none',
  queued: 'primary',
  sent: 'primary',
  printed: 'success',
  failed: 'danger',
  unknown: 'warning',
};

/** The label of a package: as it prints, every print of it, and whom it goes to. `since`: what of it changes its prints. */
export function LabelPrints({
  id,
  waybillNo,
  since,
}: {
  id: number;
  waybillNo: string;
  since: number | null;
}) {
  const log = useQuery(query(label.log, { id }, { quiet: true, since }));
  const { open, shown } = useDialog();
  const mayRead = usePermits(PLAIN);
  return (
    <section aria-label="面单">
      <header className="label-head">
        <h3>面单</h3>
        {mayRead && <PlainButton id={id} />}
        {waybillNo !== '' && (
          <Button
            size="small"
            text="预览面单"
            onClick={() => open(({ onClose }) => <PreviewDialog id={id} onClose={onClose} />)}
          />
        )}
      </header>
      <FailureNote error={log.error} retry={() => void log.refetch()} />
      {log.data?.length === 0 && <p className="list-quiet">面单还没有打印过。</p>}
      <ul className="label-prints">
        {log.data?.map(
          ({ runId, waybillNo: no, at, by, printer, template, again, reason, print, answer }) => (
            <li key={runId}>
              <p>
                <WordTag intent={PRINT_INTENTS[print]}>{LABEL_PRINTS[print]}</WordTag>{' '}
                <code className="tabular">{no}</code>
                {again > 0 && ` 重打 ${again}${reason && `：${reason}`}`}
              </p>
              <p className="list-quiet">
                <TimeText at={at} whole /> {by} · {printer || 'PDF 文件'} · {template}
              </p>
              {answer !== '' && <p>{answer}</p>}
            </li>
          ),
        )}
      </ul>
      {shown}
    </section>
  );
}

/** As it would be printed now; it carries that it is none. */
function PreviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const paper = useQuery({
    ...query(label.preview, { id }, { quiet: true }),
    ...{ gcTime: 0, staleTime: Infinity },
  });
  const problems = paper.data?.problems ?? [];
  return (
    <PaperDialog title="预览面单" openText="打开预览" coming={paper} onClose={onClose}>
      <p role="status">
        {paper.data ? '预览按默认的面单模板生成，上面印有「预览」，不能用来发货。' : '正在生成预览，请稍候。'}
      </p>
      <Told title={`${problems.length} 处没有印全`} texts={problems.map(({ text }) => text)} />
    </PaperDialog>
  );
}

/** [X15] Reading it is logged: it is asked for, and not shown by itself. */
function PlainButton({ id }: { id: number }) {
  const { open, shown } = useDialog();
  const { submit, busy, failure } = useSending(async () => {
    const { name, phone, address } = await call(label.plain, { id }, { quiet: true });
    open(() => (
      <Callout compact className="label-plain" title="收件人">
        <p>{[name, phone].filter(Boolean).join(' ')}</p>
        <p>{address}</p>
      </Callout>
    ));
  });
  return (
    <>
      <Button size="small" variant="minimal" text="查看收件人" loading={busy} onClick={submit} />
      <FailureNote error={failure} />
      {shown}
    </>
  );
}
