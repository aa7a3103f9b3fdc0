import { SegmentedControl } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';

/** How the address bar says that pictures are shown as tiles. */
export const TILED = { view: 'tiles' } as const;
export const isTiled = (search: URLSearchParams): boolean => search.get('view') === TILED.view;

/** Rows, or tiles. */
export function ViewSwitch() {
  const [search, setSearch] = useSearchParams();
  return (
    <SegmentedControl
      size="small"
      aria-label="显示方式"
      options={[
        { value: 'rows', label: '列表' },
        { value: TILED.view, label: '平铺' },
      ]}
      value={isTiled(search) ? TILED.view : 'rows'}
      onValueChange={(value) =>
        setSearch((before) => {
          if (value === TILED.view) before.set('view', value);
          else before.delete('view');
          return before;
        })
      }
    />
  );
}
