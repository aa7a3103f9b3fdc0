import { useSearchParams } from 'react-router';
import { Designer } from './designer/designer.tsx';
import { TemplateList } from './template-list.tsx';
import './print-template.css';

const DESIGN = 'design';

/** /factory/printTemplate and /business/setting/printTemplate: what papers are drawn by, and where they are drawn (P083). */
export function PrintTemplatePage() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get(DESIGN));
  return Number.isInteger(id) && id > 0 ? (
    <Designer key={id} id={id} onLeave={() => setSearch({})} />
  ) : (
    <TemplateList onDesign={(chosen) => setSearch({ [DESIGN]: String(chosen) })} />
  );
}
