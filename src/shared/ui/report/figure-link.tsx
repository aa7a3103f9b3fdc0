import { Button } from '@blueprintjs/core';
import { Link, useNavigate, useSearchParams } from 'react-router';

/** What the address of a list has beside its question; of another list it says nothing. */
const OF_LIST = ['pageNo', 'pageSize', 'sort', 'open'];

type Choice = Readonly<Record<string, string | undefined>>;
function searchWith(search: URLSearchParams, choice: Choice): string {
  const next = new URLSearchParams(search);
  for (const name of OF_LIST) next.delete(name);
  for (const [name, value] of Object.entries(choice))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return `?${next.toString()}`;
}

/** A number that leads to the rows that it counts, with all else as it was asked. Of nothing there are no rows. */
export function FigureLink({ value, choice, label }: { value: number; choice: Choice; label: string }) {
  const [search] = useSearchParams();
  if (value === 0) return <span className="list-quiet">0</span>;
  const text = value.toLocaleString('zh-CN');
  return (
    <Link to={searchWith(search, choice)} aria-label={`${label} ${text}，查看明细`}>
      {text}
    </Link>
  );
}

/** From the rows behind a number back to the numbers, with what was asked. */
export function BackToFigures({ choice }: { choice: readonly string[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const back = () =>
    void navigate(searchWith(search, Object.fromEntries(choice.map((name) => [name, undefined]))));
  return <Button text="返回统计" onClick={back} />;
}
