import { HTMLSelect } from '@blueprintjs/core';
import { COUNTRIES } from '#contract/area/countries.ts';
import type { AreaNode } from '#contract/area/area.ts';
import { Field } from '@/shared/ui/form/index.ts';
import { useAreas } from './area-files.ts';

const LEVELS = [
  { label: '省份或国家', digits: 2, empty: '全国' },
  { label: '城市', digits: 4, empty: '全省' },
  { label: '区县', digits: 9, empty: '全市' },
] as const;

const ABROAD = (
  <optgroup label="国外">
    {COUNTRIES.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </optgroup>
);

const within = (nodes: readonly AreaNode[], code: string): readonly AreaNode[] =>
  nodes.find((node) => node.code === code)?.areasList ?? [];

/** A node of the area tree by its code: of the whole country, a province, a city or a district; or a country abroad. */
export function AreaNodeFields({
  value,
  error,
  required = false,
  onChange,
}: {
  value: string;
  error?: string | undefined;
  /** Everywhere is no answer. */
  required?: boolean;
  onChange: (code: string) => void;
}) {
  const { areas, failed } = useAreas('general');
  const cities = within(areas, value.slice(0, 2));
  const offered = [areas, cities, within(cities, value.slice(0, 4))];
  return (
    <div className="form-trio">
      {LEVELS.map(({ label, digits, empty }, level) => {
        const nodes = offered[level]!;
        const above = level === 0 ? '' : value.slice(0, LEVELS[level - 1]!.digits);
        const isDistrict = level === 2;
        const chosen = isDistrict
          ? value.length > 4
            ? value
            : ''
          : value.length >= digits
            ? value.slice(0, digits)
            : '';
        return (
          <Field
            key={label}
            label={label}
            required={required && level === 0}
            error={level === 0 ? (error ?? (failed ? '没有读到省市区，请刷新页面。' : undefined)) : undefined}
          >
            {({ intent: _intent, ...control }) => (
              <HTMLSelect
                {...control}
                fill
                disabled={nodes.length === 0}
                value={chosen}
                onChange={(event) => onChange(event.currentTarget.value || above)}
              >
                <option value="">{level === 0 && required ? '请选择' : empty}</option>
                {nodes.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
                {level === 0 && ABROAD}
              </HTMLSelect>
            )}
          </Field>
        );
      })}
    </div>
  );
}
