import { DOCS_ANEW, joinScreen, leftOf, readScreen, type GivenScreen, type NewScreen } from './new-screen.ts';
import { kebab, nextMigration, toCamel, WrongUse, type Plan, type Read } from './plan.ts';
import * as texts from './report-texts.ts';
import { browserTest, serverTest } from './report-test-texts.ts';

export const REPORT_USE = `report NAME --title TITLE [--side factory|business] [--path PATH] [--group MENU] [--call PATH]
  report daily-work --title 每日操作   at /factory/data/dailyWork, or a row of docs/spec/screens.tsv by --path`;

interface Given extends GivenScreen {
  side?: string;
}

/** A report that the specification lacks stands among the data of its side. */
function readReport(name: string, { side = 'factory', ...given }: Given, read: Read): NewScreen {
  const at = given.title === undefined ? undefined : `/${side}/data/${toCamel(name)}`;
  const path = given.path ?? at;
  return readScreen(name, { ...given, ...(path !== undefined && { path }) }, read);
}

/**
 * A report of a tenant, whole: permission, contract, module with its statement, menu, page, its tests, and its rows in the
 * tables that tests read. It counts the tenant's log by day until its statement counts something else.
 */
export function newReport([name = '']: readonly string[], given: Given, read: Read): Plan {
  if (name === '') throw new WrongUse(REPORT_USE);
  const report = readReport(kebab(name, 'the name'), given, read);
  const { change, page, module, tests } = joinScreen(
    report,
    {
      permissions: { [report.permission]: `查看${report.noun}` },
      group: given.group,
      access: texts.accessRows(report),
    },
    read,
  );
  return {
    create: {
      [`server/migrations/${nextMigration()}-${name}.sql`]: texts.migration(report),
      [`contract/${name}/${name}.ts`]: texts.contract(report),
      [`${module}/sql.ts`]: texts.sqlFile(report),
      [`${module}/routes.ts`]: texts.routesFile(report),
      [`${module}/${name}.test.ts`]: serverTest(report),
      [`${page}-page.tsx`]: texts.pageFile(report),
      [`${tests}/${name}.e2e.ts`]: browserTest(report),
    },
    change,
    run: [DOCS_ANEW],
    next: [
      `${module}/sql.ts: what is counted, and by what; contract/${name}/${name}.ts: its figures and filters`,
      ...leftOf(report),
    ],
  };
}
