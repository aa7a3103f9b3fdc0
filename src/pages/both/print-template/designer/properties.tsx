import {
  ALIGNS,
  BAR_CODES,
  MATRIX_CODES,
  type ElementOf,
  type TemplateElement,
} from '#contract/print-template/design.ts';
import { nameOf } from '#contract/print-template/judge.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { VARIABLES } from '#contract/print-template/variables.ts';
import { CheckField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LengthInput } from './length-input.tsx';
import { TableColumns } from './table-columns.tsx';

interface PropertiesProps<E extends TemplateElement> {
  kind: TemplateKind;
  element: E;
  onChange: (part: Partial<E>) => void;
}

/** All that is said of the chosen element. */
export function Properties({ kind, element, onChange }: PropertiesProps<TemplateElement>) {
  const set = onChange as (part: object) => void;
  return (
    <section className="design-panel" aria-label="属性">
      <h3>{nameOf(kind, element)}</h3>
      <div className="design-pairs">
        <LengthInput label="左" value={element.x} onChange={(x) => set({ x })} />
        <LengthInput label="上" value={element.y} onChange={(y) => set({ y })} />
        <LengthInput label="宽" value={element.w} onChange={(w) => set({ w })} />
        <LengthInput label="高" value={element.h} onChange={(h) => set({ h })} />
      </div>
      <Own kind={kind} element={element} set={set} />
      {'size' in element && <Font element={element} set={set} />}
      {element.kind !== 'table' && (
        <SelectField
          label="仅当"
          empty="总是打印"
          help="变量有内容时才打印"
          options={variableOptions(kind, false)}
          value={element.onlyIf}
          onChange={(onlyIf) => set({ onlyIf })}
        />
      )}
    </section>
  );
}

const variableOptions = (kind: TemplateKind, isPicture: boolean) =>
  Object.entries(VARIABLES[kind])
    .filter(([, one]) => Boolean(one.isPicture) === isPicture)
    .map(([value, { title }]) => ({ value, label: title }));

interface OwnProps {
  kind: TemplateKind;
  element: TemplateElement;
  set: (part: object) => void;
}

/** What elements of its kind alone have. */
function Own({ kind, element, set }: OwnProps) {
  const variable = 'key' in element && (
    <SelectField
      label="变量"
      options={variableOptions(kind, element.kind === 'picture')}
      value={element.key}
      onChange={(key) => set({ key })}
    />
  );
  switch (element.kind) {
    case 'text':
      return <TextField label="文字" lines={2} value={element.text} onChange={(text) => set({ text })} />;
    case 'variable':
      return (
        <>
          {variable}
          <div className="design-pairs">
            <TextField label="前缀" value={element.before} onChange={(before) => set({ before })} />
            <TextField label="后缀" value={element.after} onChange={(after) => set({ after })} />
          </div>
        </>
      );
    case 'barcode':
      return (
        <>
          {variable}
          <SelectField
            label="码制"
            options={optionsOf(BAR_CODES)}
            value={element.symbology}
            onChange={(symbology) => set({ symbology })}
          />
          <CheckField
            label="下面印文字"
            value={element.withText}
            onChange={(withText) => set({ withText })}
          />
        </>
      );
    case 'matrix':
      return (
        <>
          {variable}
          <SelectField
            label="码制"
            options={optionsOf(MATRIX_CODES)}
            value={element.symbology}
            onChange={(symbology) => set({ symbology })}
          />
        </>
      );
    case 'picture':
      return <>{variable}</>;
    case 'box':
      return <LengthInput label="线宽" value={element.line} onChange={(line) => set({ line })} />;
    case 'table':
      return <TableColumns table={element} onChange={set} />;
    case 'line':
    case 'page':
      return null;
  }
}

function Font({
  element,
  set,
}: {
  element: Pick<ElementOf<'text'>, 'size' | 'leastSize' | 'bold' | 'align'>;
  set: (part: object) => void;
}) {
  return (
    <>
      <div className="design-pairs">
        <LengthInput label="字高" value={element.size} onChange={(size) => set({ size })} />
        <LengthInput
          label="最小字高"
          value={element.leastSize}
          onChange={(leastSize) => set({ leastSize })}
        />
      </div>
      <SelectField
        label="对齐"
        options={optionsOf(ALIGNS)}
        value={element.align}
        onChange={(align) => set({ align })}
      />
      <CheckField label="加粗" value={element.bold} onChange={(bold) => set({ bold })} />
    </>
  );
}
