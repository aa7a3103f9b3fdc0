import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Designer } from './designer/designer.tsx';
import { TemplateList } from './template-list.tsx';
import './print-template.css';

const DESIGN = 'design';

/** /factory/printTemplate, and a tab of a merchant's printers: what papers are drawn by, and where they are drawn (P083). */
export function PrintTemplatePage({ tabs }: { tabs?: ReactElement }) {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get(DESIGN));
  const put = (chosen: number | null): void =>
    setSearch((before) => {
      // What else is in the address says on which tab this stands.
      const next = new URLSearchParams(before.get('tab') === null ? {} : { tab: before.get('tab')! });
      if (chosen !== null) next.set(DESIGN, String(chosen));
      return next;
    });
  return Number.isInteger(id) && id > 0 ? (
    <Designer key={id} id={id} onLeave={() => put(null)} />
  ) : (
    <TemplateList tabs={tabs} onDesign={put} />
  );
}
