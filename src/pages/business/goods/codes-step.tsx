import { Button, HTMLTable, InputGroup, SegmentedControl, Tag } from '@blueprintjs/core';
import { CODE_PARTS } from '#contract/goods/goods-code.ts';
import type { CodeClash } from '#contract/goods/goods.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField } from '@/shared/ui/form/index.ts';
import type { ChosenDraft, CodeRow } from './goods-draft.ts';

const SHOWN = 100;
const CHOICES = [
  { value: 'overwrite', label: '接管' },
  { value: 'keep', label: '保留' },
];

/** The codes before they are written: by their pattern, what clashes first, each decided by itself. */
export function CodesStep({
  draft,
  rows,
  clashes,
  failure,
  error,
  onChange,
}: {
  draft: ChosenDraft;
  rows: readonly CodeRow[];
  /** undefined: on their way. */
  clashes: readonly CodeClash[] | undefined;
  failure: Error | null;
  error: string | undefined;
  onChange: (change: Partial<ChosenDraft>) => void;
}) {
  const clashOf = new Map(clashes?.map((one) => [one.skuId, one]));
  const isPlain = ({ sku, mistake }: CodeRow) => mistake === undefined && !clashOf.has(sku.id);
  const plain = rows.filter(isPlain);
  const others = rows.filter((row) => !isPlain(row));
  const open = clashes?.filter(({ held, skuId }) => !held && draft.clash[skuId] === undefined) ?? [];
  // What was said of a code is about that one.
  const retype = (id: number, text: string): void => {
    const { [id]: _said, ...clash } = draft.clash;
    onChange({ typed: { ...draft.typed, [id]: text }, clash });
  };
  const decide = (ids: readonly number[], what: 'keep' | 'overwrite'): void =>
    onChange({ clash: { ...draft.clash, ...Object.fromEntries(ids.map((id) => [id, what])) } });
  return (
    <div className="form-stack">
      <TextField
        label="编码规则"
        required
        autoFocus
        error={error}
        value={draft.pattern}
        onChange={(pattern) => onChange({ pattern, typed: {}, clash: {} })}
      />
      <div className="goods-parts" role="group" aria-label="可以用的词">
        {CODE_PARTS.map((part) => (
          <Tag
            key={part}
            interactive
            minimal
            round
            onClick={() => onChange({ pattern: `${draft.pattern}${part}`, typed: {}, clash: {} })}
          >
            {part}
          </Tag>
        ))}
      </div>
      <div className="goods-codes-sum">
        <span role="status" aria-label="编码检查">
          {rows.length.toLocaleString('zh-CN')} 个编码
          {clashes && `，${plain.length.toLocaleString('zh-CN')} 个可用`}
          {others.length > 0 && <b>，{others.length.toLocaleString('zh-CN')} 个有冲突</b>}
        </span>
        {open.length > 1 && (
          <Button
            size="small"
            variant="minimal"
            text={`${open.length} 个都保留原来的含义`}
            onClick={() =>
              decide(
                open.map(({ skuId }) => skuId),
                'keep',
              )
            }
          />
        )}
      </div>
      <FailureNote error={failure} />
      <div className="goods-codes">
        <HTMLTable compact aria-label="商品编码">
          <thead>
            <tr>
              <th>编码</th>
              <th>SKU</th>
              <th>现在</th>
            </tr>
          </thead>
          <tbody>
            {others.map((row) => (
              <tr key={row.sku.id} data-clash>
                <td>
                  <InputGroup
                    size="small"
                    aria-label={`${row.sku.code} 的编码`}
                    intent={row.mistake || clashOf.get(row.sku.id)?.held ? 'danger' : 'none'}
                    value={draft.typed[row.sku.id] ?? row.code}
                    onValueChange={(text) => retype(row.sku.id, text)}
                  />
                </td>
                <td>
                  <SkuWords row={row} />
                </td>
                <td>
                  <Now row={row} clash={clashOf.get(row.sku.id)} />
                  {clashOf.get(row.sku.id)?.held === false && (
                    <SegmentedControl
                      size="small"
                      aria-label={`编码 ${row.code}`}
                      options={CHOICES}
                      value={draft.clash[row.sku.id] ?? ''}
                      onValueChange={(what) => decide([row.sku.id], what as 'keep')}
                    />
                  )}
                </td>
              </tr>
            ))}
            {plain.slice(0, SHOWN).map((row) => (
              <tr key={row.sku.id}>
                <td className="tabular">{row.code}</td>
                <td>
                  <SkuWords row={row} />
                </td>
                <td className="list-quiet">{clashes ? '可用' : '正在检查…'}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        {plain.length > SHOWN && (
          <p className="list-quiet">还有 {plain.length - SHOWN} 个可用的编码没有列出。</p>
        )}
      </div>
    </div>
  );
}

const SkuWords = ({ row: { sku } }: { row: CodeRow }) => (
  <>
    <span className="tabular">{sku.code}</span>{' '}
    <span className="list-quiet">{[sku.brand, sku.model, sku.color].filter(Boolean).join(' ')}</span>
  </>
);

const Now = ({ row, clash }: { row: CodeRow; clash: CodeClash | undefined }) => (
  <span className="goods-now">
    {row.mistake ?? (clash && `${clash.means}${clash.held ? '，请修改编码' : ''}`)}
  </span>
);
