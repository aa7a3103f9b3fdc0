import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { COUNTRIES } from '#contract/area/countries.ts';
import type { AreaNode } from '#contract/area/area.ts';
import { AreaNodeFields, useAreas } from '@/entities/area/index.ts';

const ABROAD = new Map<string, string>(COUNTRIES.map(({ code, name }) => [code, name]));

/** The whole name of a node, from its province on; its code where the tree does not have it. */
function nameOf(areas: readonly AreaNode[], code: string): string {
  const names: string[] = [];
  let nodes = areas;
  for (const digits of [2, 4, 9]) {
    const found = nodes.find((node) => node.code === code.slice(0, digits));
    if (!found) break;
    names.push(found.name);
    nodes = found.areasList ?? [];
  }
  return names.length > 0 ? names.join(' ') : (ABROAD.get(code) ?? code);
}

/** Several areas or countries, each chosen from the tree and then added. */
export function RulePlaces({
  value,
  error,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
}) {
  const [code, setCode] = useState('');
  const { areas } = useAreas('general');
  return (
    <div role="group" aria-label="发往的区域">
      <AreaNodeFields value={code} error={error} onChange={setCode} />
      <div className="rule-places">
        <Button
          size="small"
          text="添加区域"
          disabled={code === '' || value.includes(code)}
          onClick={() => {
            onChange([...value, code]);
            setCode('');
          }}
        />
        {value.length === 0 && <span className="list-quiet">没有添加区域时，发往哪里都可以</span>}
        {value.map((one) => (
          <Button
            key={one}
            size="small"
            variant="outlined"
            endIcon={<Cross />}
            text={nameOf(areas, one)}
            aria-label={`去掉 ${nameOf(areas, one)}`}
            onClick={() => onChange(value.filter((other) => other !== one))}
          />
        ))}
      </div>
    </div>
  );
}
