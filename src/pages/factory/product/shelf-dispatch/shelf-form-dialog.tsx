import {
  MOST_BOXES,
  MOST_COLUMNS,
  MOST_ROWS,
  rowLetters,
  shelf,
  ShelfForm,
  type Shelf,
} from '#contract/shelf/shelf.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, NumberField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const EMPTY = { name: '', line: '', rows: 5, columns: 10, singleDirect: false };

/** Sets up a shelf, or changes the one given, which must be empty. */
export function ShelfFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Shelf | undefined }) {
  const form = useRecordForm(
    {
      name: 'shelf',
      calls: shelf,
      schema: ShelfForm,
      start: edited
        ? {
            ...{ name: edited.name, line: edited.line, rows: edited.rows, columns: edited.columns },
            singleDirect: edited.singleDirect,
          }
        : EMPTY,
      told: edited ? '分拣架已保存' : '分拣架已新建',
    },
    { edited, onDone },
  );
  const { field, values } = form;
  const { rows, columns } = values;
  const fits = rows >= 1 && rows <= MOST_ROWS && columns >= 1 && columns <= MOST_COLUMNS;
  return (
    <FormDialog title={edited ? `修改分拣架 ${edited.name}` : '新建分拣架'} form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label="货架名称" required autoFocus placeholder="1 号架" {...field('name')} />
        <TextField
          label="分组"
          placeholder="留空为全部工位"
          help="填写产线名称后，只有这条产线的工位往里分拣"
          {...field('line')}
        />
        <NumberField label="行" required empty={Number.NaN} {...field('rows')} />
        <NumberField label="列" required empty={Number.NaN} {...field('columns')} />
      </div>
      <div className="form-stack shelf-form-more">
        <p className="list-quiet">
          {fits
            ? `格口从 A-1 到 ${rowLetters(rows)}-${columns}，共 ${(rows * columns).toLocaleString('zh-CN')} 个；全厂最多 ${MOST_BOXES.toLocaleString('zh-CN')} 个。`
            : `最多 ${MOST_ROWS} 行、${MOST_COLUMNS} 列。`}
        </p>
        <CheckField label="单件直发：只有一件的订单不上架，直接去打包" {...field('singleDirect')} />
        {edited && <p className="list-quiet">只有全部格口空闲时才能修改。</p>}
      </div>
    </FormDialog>
  );
}
