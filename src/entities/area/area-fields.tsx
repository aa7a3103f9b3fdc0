import { Button, HTMLSelect } from '@blueprintjs/core';
import type { AreaKind, AreaNode } from '#contract/area/area.ts';
import { Field } from '@/shared/ui/form/index.ts';
import { useAreas } from './area-files.ts';

export interface AreaNames {
  province: string;
  city: string;
  district: string;
}

const LEVELS = [
  ['province', '省份'],
  ['city', '城市'],
  ['district', '区县'],
] as const;

/** Province, city and district, each out of the one above it. Names that the tree does not have stay as they are. */
export function AreaFields({
  kind,
  value,
  errors,
  onChange,
}: {
  kind: AreaKind;
  value: AreaNames;
  errors: Readonly<Record<string, string>>;
  onChange: (value: AreaNames) => void;
}) {
  const { areas, failed, retry } = useAreas(kind);
  const offered: Record<keyof AreaNames, readonly AreaNode[]> = {
    province: areas,
    city: areas.find(({ name }) => name === value.province)?.areasList ?? [],
    district: [],
  };
  offered.district = offered.city.find(({ name }) => name === value.city)?.areasList ?? [];
  const put = (level: keyof AreaNames, name: string): void => {
    if (level === 'province') onChange({ province: name, city: '', district: '' });
    else if (level === 'city') onChange({ ...value, city: name, district: '' });
    else onChange({ ...value, district: name });
  };
  return (
    <>
      {LEVELS.map(([level, label]) => (
        <Field key={level} label={label} required={level !== 'district'} error={errors[level]}>
          {({ intent: _intent, ...control }) => (
            <HTMLSelect
              {...control}
              fill
              disabled={offered[level].length === 0 && value[level] === ''}
              value={value[level]}
              options={optionsOf(offered[level], value[level], areas.length === 0)}
              onChange={(event) => put(level, event.currentTarget.value)}
            />
          )}
        </Field>
      ))}
      {failed && (
        <div data-wide role="alert">
          没有读到省市区，请检查网络。
          <Button variant="minimal" size="small" intent="primary" text="重试" onClick={retry} />
        </div>
      )}
    </>
  );
}

function optionsOf(nodes: readonly AreaNode[], present: string, waits: boolean) {
  const known = nodes.some(({ name }) => name === present);
  return [
    { value: '', label: waits ? '正在读取…' : '请选择' },
    ...(present === '' || known ? [] : [{ value: present, label: present }]),
    ...nodes.map(({ name }) => ({ value: name, label: name })),
  ];
}
