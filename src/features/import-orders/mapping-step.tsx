import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { FIELD_NAMES, TARGET_FIELDS } from '#contract/order-import/import-fields.ts';
import type { ImportPresetName } from '#contract/order-import/import-presets.ts';
import { orderImport, type Inspection } from '#contract/order-import/order-import.ts';
import { useParam } from '@/entities/param/index.ts';
import { CURRENCIES, shopLabel, useShops } from '@/entities/shop/index.ts';
import { TablePlaceFields, useLook } from '@/entities/table-place/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { userTimeZone } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, SelectField } from '@/shared/ui/form/index.ts';
import { chosen, firstChoice, optionsOf, saidOf } from './column-choice.ts';
import { complaintsOf } from './import-draft.ts';
import type { ImportDraft, ImportStart } from './import-orders.machine.ts';
import { keepLastImport, shopOf, useLastImport } from './last-import.ts';
import { PreviewTable } from './preview-table.tsx';
import { SaveTemplate } from './save-template.tsx';

/** What each column is, where the orders belong, and in which currency. */
export function MappingStep({
  inspection,
  preset: wanted,
  draft,
  failure,
  busy,
  onLooked,
  onDraft,
  onStart,
  onCancel,
}: {
  inspection: Inspection;
  /** The export that was announced; the header and a saved template know better. */
  preset: ImportPresetName | undefined;
  draft: ImportDraft | null;
  failure: Error | null;
  busy: boolean;
  onLooked: (inspection: Inspection, draft: ImportDraft) => void;
  onDraft: (draft: ImportDraft) => void;
  onStart: (request: ImportStart) => void;
  onCancel: () => void;
}) {
  const shops = useShops();
  const usual = useParam('order.currency');
  const last = useLastImport();
  const templates = useQuery(query(orderImport.templates, {}, { quiet: true }));
  const [choice, setChoice] = useState(() => firstChoice(inspection, wanted));
  const list = shops.data?.list ?? [];
  const now: ImportDraft = draft ?? {
    ...chosen(choice, inspection, templates.data),
    shopId: shopOf(list),
    currency: last?.currency ?? usual ?? 'CNY',
  };
  const change = (part: Partial<ImportDraft>): void => onDraft({ ...now, ...part });
  const complaints = complaintsOf(now);
  const place = useLook(
    (asked) => call(orderImport.look, { fileId: inspection.fileId, ...asked }, { quiet: true }),
    (looked) => {
      const next = firstChoice(looked, wanted);
      setChoice(next);
      onLooked(looked, { ...now, ...chosen(next, looked, templates.data) });
    },
  );
  const closed = complaints.length > 0 ? `${complaints.join('；')}。` : undefined;
  const apply = (next: string | null): void => {
    setChoice(next ?? '');
    change(chosen(next ?? '', inspection, templates.data));
  };
  return (
    <div className="import-panel">
      <div className="import-file">
        <strong>{inspection.fileName}</strong>
        <Tag minimal>{inspection.kind.toUpperCase()}</Tag>
        {inspection.kind === 'csv' && <Tag minimal>{inspection.encoding}</Tag>}
        <Tag minimal intent={now.preset || inspection.recognised || choice ? 'success' : 'warning'}>
          {saidOf(choice, inspection, templates.data)}
        </Tag>
      </div>
      <div className="import-choices">
        <SelectField
          label="店铺"
          required
          empty={shops.isPending ? '正在读取…' : '请选择'}
          options={list.map((shop) => ({ value: shop.id, label: shopLabel(shop) }))}
          value={now.shopId ?? undefined}
          onChange={(shopId: number | null) => change({ shopId })}
        />
        <SelectField
          label="币种"
          required
          help="文件中没有写明币种的金额按此计算"
          options={CURRENCIES}
          value={now.currency as (typeof CURRENCIES)[number]['value']}
          onChange={(currency) => change({ currency: currency ?? 'CNY' })}
        />
        <SelectField
          label="列模板"
          empty="自动识别"
          options={optionsOf(templates.data)}
          value={choice || undefined}
          onChange={apply}
        />
        <SaveTemplate mapping={now.mapping} />
      </div>
      <TablePlaceFields inspection={inspection} look={place} />
      <PreviewTable
        inspection={inspection}
        mapping={now.mapping}
        onChange={(mapping) => change({ mapping })}
      />
      <p className="list-quiet">
        已对应 {FIELD_NAMES.filter((field) => now.mapping[field]).length} 列：
        {FIELD_NAMES.filter((field) => now.mapping[field])
          .map((field) => TARGET_FIELDS[field].label)
          .join('、') || '无'}
      </p>
      <FailureNote error={failure} />
      <div className="import-foot">
        <span className="list-quiet import-complaints" role="status">
          {complaints.join('；')}
        </span>
        <Button text="重新选择文件" disabled={busy} onClick={onCancel} />
        <ReasonedButton
          intent="primary"
          text="开始导入"
          loading={busy}
          why={place.asked ? '正在读取，请稍候。' : closed}
          onClick={() => {
            const { shopId, mapping, currency, preset } = now;
            keepLastImport({ currency });
            onStart({
              fileId: inspection.fileId,
              place: inspection.place,
              shopId: shopId!,
              mapping,
              currency,
              timeZone: userTimeZone(),
              ...(preset && { preset }),
            });
          }}
        />
      </div>
    </div>
  );
}
