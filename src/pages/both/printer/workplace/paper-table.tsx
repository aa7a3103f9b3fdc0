import { Button, HTMLTable } from '@blueprintjs/core';
import { mmOf } from '#contract/device/lengths.ts';
import { ORIENTATIONS, PRINT_WAYS } from '#contract/print-preset/print-preset.ts';
import { CONDITIONS } from '#contract/printer/printer.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import type { Paper, PrinterOption } from './papers.ts';

export type PaperDeed = 'choose' | 'show' | 'print' | 'preset';
const INTENTS = { ready: 'success', printing: 'primary' } as const;
const NO_TEMPLATE = '还没有可用的模板，请先到「打印模板设计」新建，再在「设置」里选择';

/** How a printer is: what it said last, unless its agent is not heard of any more. */
function PrinterState({ printer: { agentOnline, condition, heardAt } }: { printer: PrinterOption }) {
  return (
    <span>
      {!agentOnline ? (
        <WordTag intent="warning">助手离线</WordTag>
      ) : (
        condition && (
          <WordTag intent={INTENTS[condition as keyof typeof INTENTS] ?? 'warning'}>
            {CONDITIONS[condition]}
          </WordTag>
        )
      )}{' '}
      {heardAt !== null && <TimeText at={heardAt} />}
    </span>
  );
}

/** The six papers of this workplace, one a row. */
export function PaperTable({
  papers,
  busy,
  onDeed,
}: {
  papers: readonly Paper[];
  /** The paper of which a sample is on its way. */
  busy: Paper['kind'] | undefined;
  onDeed: (deed: PaperDeed, paper: Paper) => void;
}) {
  return (
    <HTMLTable className="settings-table" aria-label="本机设置">
      <thead>
        <tr>
          {[
            '种类',
            '方式',
            '打印机',
            '模板',
            '纸 mm',
            '方向',
            '偏移 右, 下 mm',
            '份数',
            '最近打印',
            '操作',
          ].map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => {
          const { kind, title, choice, printer, template, lost, by, printedAt } = paper;
          const whyNot = lost[0] ? `${lost[0]}，请在「设置」里重新选择` : template ? undefined : NO_TEMPLATE;
          return (
            <tr key={kind}>
              <td>
                {title} {by === 'tenant' && <WordTag>公司默认</WordTag>}
              </td>
              <td>{PRINT_WAYS[choice.way]}</td>
              <td>
                {printer && choice.way === 'agent' ? (
                  <div className="workplace-printer">
                    <span title={printer.name}>{printer.name}</span>
                    <PrinterState printer={printer} />
                  </div>
                ) : choice.way === 'agent' ? (
                  <WordTag intent="warning">请重新选择</WordTag>
                ) : (
                  <Nothing />
                )}
              </td>
              <td>
                {template ? (
                  <div className="workplace-printer">
                    <span title={template.name}>{template.name}</span>
                    <span className="settings-quiet">第 {template.versionNo} 版</span>
                  </div>
                ) : choice.templateId === null ? (
                  <Nothing />
                ) : (
                  <WordTag intent="warning">请重新选择</WordTag>
                )}
              </td>
              <td>{template ? `${mmOf(template.width)} × ${mmOf(template.height)}` : <Nothing />}</td>
              <td>{kind === 'tag' ? ORIENTATIONS[choice.orient] : <Nothing />}</td>
              <td>
                {(choice.offsetX / 100).toFixed(1)}, {(choice.offsetY / 100).toFixed(1)}
              </td>
              <td>{choice.copies}</td>
              <td>{printedAt === undefined ? <Nothing /> : <TimeText at={printedAt} />}</td>
              <td className="workplace-deeds">
                <Button
                  size="small"
                  text="设置"
                  aria-label={`设置 ${title}`}
                  onClick={() => onDeed('choose', paper)}
                />
                <ReasonedButton
                  size="small"
                  text="预览"
                  aria-label={`预览 ${title}`}
                  why={whyNot}
                  onClick={() => onDeed('show', paper)}
                />
                <ReasonedButton
                  size="small"
                  text="打印样张"
                  aria-label={`打印样张 ${title}`}
                  loading={busy === kind}
                  why={whyNot}
                  onClick={() => onDeed('print', paper)}
                />
                <ReasonedButton
                  size="small"
                  text="设为默认"
                  aria-label={`设为默认 ${title}`}
                  why={
                    by === 'browser' && lost.length === 0
                      ? undefined
                      : '请先在「设置」里为这台电脑选好，再设为公司的默认'
                  }
                  onClick={() => onDeed('preset', paper)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </HTMLTable>
  );
}
