import { DOCS_ANEW, joinScreen, leftOf, readScreen, type GivenScreen } from './new-screen.ts';
import {
  kebab,
  nextMigration,
  putAtEndOf,
  putBefore,
  quoted,
  WrongUse,
  type Plan,
  type Read,
} from './plan.ts';
import { FIELD_KINDS, readFields, USUAL_FIELDS } from './record-fields.ts';
import { formFile, pageFile } from './record-page-texts.ts';
import { browserTest, serverTest } from './record-test-texts.ts';
import * as texts from './record-texts.ts';

export const RECORD_USE = `record NAME [--path PATH --title TITLE] [--group MENU] [--call PATH] [--fields NAME:KIND:LABEL,...]
  record supplier   a row of docs/spec/screens.tsv; kinds of fields: ${FIELD_KINDS}`;

interface Given extends GivenScreen {
  fields?: string;
}

/**
 * A record of a tenant, whole: table, permission, kind of its log, contract, module, menu, page, its tests, and its rows
 * in the tables that tests read.
 */
export function newRecord([name = '']: readonly string[], given: Given, read: Read): Plan {
  if (name === '') throw new WrongUse(RECORD_USE);
  const record: texts.NewRecord = {
    ...readScreen(kebab(name, 'the name'), given, read),
    table: name.replaceAll('-', '_'),
    fields: readFields(given.fields ?? USUAL_FIELDS),
  };
  const { camel, noun, side, permission } = record;
  const { change, put, page, module, tests } = joinScreen(
    record,
    {
      permissions: { [permission]: `查看${noun}`, [`${permission}:edit`]: `编辑${noun}` },
      group: given.group,
      access: texts.accessRows(record),
    },
    read,
  );
  put('contract/tenant-log/tenant-log.ts', (text) =>
    putAtEndOf(
      text,
      { opening: 'export const LOG_KINDS = {', closing: '} as const;' },
      `  ${camel}: ${quoted(noun)},\n`,
      'contract/tenant-log/tenant-log.ts',
    ),
  );
  const hints = 'scripts/fuzz/hints/records.ts';
  put(hints, (text) => {
    const line = `import { ${camel} } from '#contract/${name}/${name}.ts';`;
    const hands = side === 'factory' ? 'factory' : 'merchant';
    const held = text.replace(/recordHints\(\{([^}]*)\}: Hands\)/, (_, given: string) => {
      const names = new Set([...given.split(',').map((one) => one.trim()), hands, 'word'].filter(Boolean));
      return `recordHints({ ${[...names].toSorted().join(', ')} }: Hands)`;
    });
    const imported = putBefore(held, 'import { hint,', `${line}\n`, hints);
    const block = { opening: '  return [\n    // From', closing: '  ];' };
    return putAtEndOf(imported, block, texts.hintLine(record), hints);
  });
  return {
    create: {
      [`server/migrations/${nextMigration()}-${name}.sql`]: texts.migration(record),
      [`contract/${name}/${name}.ts`]: texts.contract(record),
      [`${module}/sql.ts`]: texts.sqlFile(record),
      [`${module}/routes.ts`]: texts.routesFile(record),
      [`${module}/${name}.test.ts`]: serverTest(record),
      [`${page}-page.tsx`]: pageFile(record),
      [`${page}-form-dialog.tsx`]: formFile(record),
      [`${tests}/${name}.e2e.ts`]: browserTest(record),
    },
    change,
    run: [['scripts/schema.ts'], DOCS_ANEW],
    next: leftOf(record),
  };
}
