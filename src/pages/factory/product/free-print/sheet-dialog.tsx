import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import { z } from 'zod';
import { FREE_COLUMNS, freePrint, MOST_REQUESTS, type FreeLine } from '#contract/free-print/free-print.ts';
import { call, upload } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { FileDrop, useForm } from '@/shared/ui/form/index.ts';
import { bearsChosen, SAID_EMPTY, SaidFields, saidTyped } from './said-fields.tsx';

const Typed = z.object(saidTyped).superRefine(bearsChosen);
const HEADINGS = Object.values(FREE_COLUMNS).join('、');

/** Requests by a sheet: what each line means is shown before any is made; lines with faults make none. */
export function SheetDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey, renew] = useState(randomId);
  const [lines, setLines] = useState<readonly FreeLine[]>([]);
  const [reading, setReading] = useState<{ sent?: number; error?: Error | null }>({});
  const items = lines.flatMap(({ item }) => item ?? []);
  const faults = lines.length - items.length;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const form = useForm(
    Typed,
    SAID_EMPTY,
    async ({ customer, ...said }) => {
      const made = await call(
        freePrint.make,
        { ...said, merchantId: customer?.id ?? null, items, idempotencyKey },
        { quiet: true },
      );
      showMessage(`已新建 ${made.ids.length} 个自由打印，共 ${made.pieces} 件`);
      onDone();
    },
    'free-print-sheet',
  );
  const take = async (file: File): Promise<void> => {
    setReading({ sent: 0 });
    try {
      const read = await upload(
        freePrint.read,
        file,
        {},
        { quiet: true, onProgress: (sent) => setReading({ sent }) },
      );
      setLines(read.lines);
      renew(randomId());
      setReading({});
    } catch (error) {
      setLines([]);
      setReading({ error: error as Error });
    }
  };
  return (
    <FormDialog
      title="从表格新建自由打印"
      form={form}
      width={760}
      submitText={items.length > 0 ? `新建 ${items.length} 个申请，${pieces} 件` : '新建'}
      why={items.length === 0 ? '请先选择表格，至少要有一行没有错误。' : undefined}
      onClose={onClose}
    >
      <div className="form-stack">
        <FileDrop
          label="选择自由打印表格"
          title="拖入表格，或点击选择"
          accept=".csv,.txt,.xlsx"
          sent={reading.sent}
          onFiles={([file]) => void take(file)}
        >
          表头需要「{HEADINGS}」，图片名称是工厂图库中的名称或编号，最多 {MOST_REQUESTS} 行。
        </FileDrop>
        <FailureNote error={reading.error ?? null} />
        {lines.length > 0 && (
          <>
            <p role="status">
              共 {lines.length} 行
              {faults > 0
                ? `，其中 ${faults} 行有错误，不会新建；改好后可以只上传这几行。`
                : '，都可以新建。'}
            </p>
            <div className="free-lines">
              <HTMLTable compact bordered aria-label="表格的行">
                <thead>
                  <tr>
                    <th>行</th>
                    <th>SKU</th>
                    <th>图片</th>
                    <th>件数</th>
                    <th>结果</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ line, sku, picture, quantity, error }) => (
                    <tr key={line} data-wrong={error !== ''}>
                      <td className="tabular">{line}</td>
                      <td>{sku}</td>
                      <td>{picture}</td>
                      <td className="tabular">{quantity}</td>
                      <td>{error || '可以新建'}</td>
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            </div>
          </>
        )}
        <div className="form-grid">
          <SaidFields values={form.values} errors={form.errors} set={form.set} />
        </div>
      </div>
    </FormDialog>
  );
}
