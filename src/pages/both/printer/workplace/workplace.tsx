import { useState, type ReactElement } from 'react';
import { Callout, Card, Switch } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { printPreset } from '#contract/print-preset/print-preset.ts';
import { MOST_TEMPLATES, printTemplate } from '#contract/print-template/print-template.ts';
import { printer } from '#contract/printer/printer.ts';
import { call, openPdf, pdfUrl, query, serverNow } from '@/shared/api/index.ts';
import { readPrinterReconnect, writePrinterReconnect } from '@/shared/lib/cache/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { PaperTable, type PaperDeed } from './paper-table.tsx';
import { papersOf, type Paper } from './papers.ts';
import { SampleDialog } from './sample-dialog.tsx';
import { useWorkplace } from './use-workplace.ts';
import '@/shared/ui/settings/settings.css';
import './workplace.css';

const ASK_AGAIN_MS = 10_000;

/** Which printer and template this browser takes for each of its papers, and how they lie on it (P069). */
export function Workplace({ tabs }: { tabs: ReactElement }) {
  const workplace = useWorkplace();
  const [asksAgain, setAsksAgain] = useState(readPrinterReconnect);
  const [busy, setBusy] = useState<Paper['kind']>();
  const printers = useQuery({
    ...query(printer.choices, {}, { quiet: true }),
    refetchInterval: asksAgain ? ASK_AGAIN_MS : false,
  });
  const kept = useQuery(query(printPreset.list, {}, { quiet: true }));
  const templates = useQuery(
    query(printTemplate.page, { status: 0, pageSize: MOST_TEMPLATES }, { quiet: true }),
  );
  const { open, shown } = useDialog(() => void kept.refetch());
  const error = printers.error ?? kept.error ?? templates.error;
  const isRead = printers.data && kept.data && templates.data;
  const papers = isRead
    ? papersOf({
        ...{ chosen: workplace.chosen, kept: kept.data, printers: printers.data },
        templates: templates.data.list,
      })
    : undefined;

  async function print({ kind, choice, printer: to, template }: Paper): Promise<void> {
    const { offsetX, offsetY, orient, copies } = choice;
    const sample = { templateId: template!.id, offsetX, offsetY, orient, copies };
    setBusy(kind);
    try {
      if (to) {
        await call(printPreset.print, { ...sample, printerId: to.id, idempotencyKey: randomId() });
        showMessage('样张已加入打印机的队列，结果在「打印任务」');
      } else {
        const { pdf } = await call(printPreset.sample, sample);
        if (!openPdf(pdfUrl(pdf))) return showMessage('浏览器拦截了新窗口，请允许弹出窗口后重试');
        workplace.choose(kind, { ...choice, shownAt: serverNow() }, '');
      }
      await kept.refetch();
    } catch {
      // The call said why.
    } finally {
      setBusy(undefined);
    }
  }

  const act = (deed: PaperDeed, paper: Paper): void => {
    const { kind, title, choice, template, printer: to } = paper;
    if (deed === 'print') void print(paper);
    else if (deed === 'show')
      open(({ onClose }) => <SampleDialog paper={paper} template={template!} onClose={onClose} />);
    else if (deed === 'preset')
      open((ends) => (
        <SureDialog
          title={`设为公司的默认：${title}`}
          text={`以后没有单独设置过的电脑，打印${title}时默认用${to ? `打印机「${to.name}」` : '浏览器打印'}${template ? `和模板「${template.name}」` : ''}。`}
          act="设为默认"
          intent="primary"
          told="已设为公司的默认"
          onConfirm={() => call(printPreset.save, { kind, ...choice }, { quiet: true })}
          {...ends}
        />
      ));
    else
      open((ends) => (
        <ChoiceDialog
          paper={paper}
          printers={printers.data ?? []}
          templates={templates.data?.list ?? []}
          onChosen={(typed, name) => {
            workplace.choose(kind, typed, name);
            showMessage(`${title}的打印设置已保存`);
          }}
          {...ends}
        />
      ));
  };
  return (
    <div className="scroll-area settings">
      <h1 className="visually-hidden">打印机</h1>
      {tabs}
      <div className="settings-part">
        <FailureNote
          error={error}
          retry={() => void Promise.all([printers.refetch(), kept.refetch(), templates.refetch()])}
        />
        {!workplace.isKept && (
          <Callout compact intent="warning" className="workplace-note">
            浏览器不能保存设置（存储已满或被禁止）：这次的选择在关闭页面前有效，之后要重新选择。
          </Callout>
        )}
        {!papers && !error && <div className="bp6-skeleton settings-wait" />}
        {papers && (
          <Card className="settings-card" compact>
            <h2>每种纸的打印方式</h2>
            <p className="settings-quiet">
              每种纸用哪台打印机、哪个模板，保存在这台电脑的浏览器里，退出登录后仍然保留，目前用于打印样张。没有选打印机的由浏览器打印。
            </p>
            <div className="workplace-table">
              <PaperTable papers={papers} busy={busy} onDeed={act} />
            </div>
            <Switch
              className="form-switch"
              label="每 10 秒自动询问打印机的状态"
              checked={asksAgain}
              onChange={({ currentTarget: { checked } }) => {
                writePrinterReconnect(checked);
                setAsksAgain(checked);
              }}
            />
          </Card>
        )}
      </div>
      {shown}
    </div>
  );
}
