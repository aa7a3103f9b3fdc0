import { quoted } from './plan.ts';
import { searchedOf, type NewRecord } from './record-texts.ts';

export function pageFile(record: NewRecord): string {
  const { name, camel, pascal, noun, path, permission, screen, fields } = record;
  const [first] = fields;
  return `import { ${camel}, type ${pascal} } from '#contract/${name}/${name}.ts';
import { call } from '@/shared/api/index.ts';
import { columnsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { ${pascal}FormDialog } from './${name}-form-dialog.tsx';

const c = columnsOf<${pascal}>();
const COLUMNS = [
${fields.map(({ shown }) => `  ${shown},`).join('\n')}
  c.time('updatedAt', '更新时间'),
];

const RECORD: RecordOf<${pascal}> = {
  noun: ${quoted(noun)},
  may: [${quoted(`${permission}:edit`)}],
  Form: ${pascal}FormDialog,
  remove: ({ id, ${first.name} }) => ({
    text: \`${noun}「\${${first.name}}」将被删除。\`,
    send: (pass) => call(${camel}.delete, { id, ...pass }, { quiet: true }),
    told: '${noun}已删除',
  }),
};

/** ${path}: ${noun}. */
export const ${pascal}Page = () => (
  <RecordScreen
    title="${noun}"
    list={useList(${camel}.page, { name: ${quoted(screen.replace('/', '.'))} })}
    columns={COLUMNS}
    record={RECORD}
    filters={[
      { name: 'keyword', label: '关键词', kind: 'text', placeholder: ${quoted(
        searchedOf(record)
          .map(({ label }) => label)
          .join('、'),
      )} },
    ]}
    empty={{ title: '还没有${noun}', text: '新建后，在这里查看和修改。' }}
  />
);
`;
}

export function formFile({ name, camel, pascal, noun, fields }: NewRecord): string {
  const controls = [...new Set(fields.map(({ control }) => control))].toSorted().join(', ');
  return `import { ${camel}, ${pascal}Form, type ${pascal} } from '#contract/${name}/${name}.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ${controls} } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const EMPTY = { ${fields.map((one) => `${one.name}: ${one.empty}`).join(', ')} };

/** Makes one, or changes the one given. */
export function ${pascal}FormDialog({ edited, onDone, onClose }: DialogEnds & { edited: ${pascal} | undefined }) {
  const form = useRecordForm(
    { name: '${name}', calls: ${camel}, schema: ${pascal}Form, start: edited ?? EMPTY, told: '${noun}已保存' },
    { edited, onDone },
  );
  return (
    <FormDialog title={edited ? '修改${noun}' : '新建${noun}'} form={form} onClose={onClose}>
      <div className="form-stack">
${fields.map(({ field }) => `        ${field}`).join('\n')}
      </div>
    </FormDialog>
  );
}
`;
}
