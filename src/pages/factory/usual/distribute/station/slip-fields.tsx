import { useQuery } from '@tanstack/react-query';
import { station, type Station } from '#contract/station/station.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';

const optionsFrom = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));
const OUT_OF_USE = '已停用，请重新选择';

/** On what a packing station prints its slips, and by which template; nothing: it prints none. */
export function SlipFields({
  slip,
  onChange,
}: {
  slip: Station['slip'];
  onChange: (slip: Station['slip']) => void;
}) {
  const { data, error, refetch } = useQuery({ ...query(station.papers, {}, { quiet: true }), gcTime: 0 });
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { printers, templates } = data;
  const none =
    templates.length === 0
      ? '不打印（先到「打印模板设计」新建装箱单模板）'
      : printers.length === 0
        ? '不打印（先到「打印」新建打印机）'
        : '不打印';
  const chosen = (all: readonly { id: number }[], id: number | undefined): boolean =>
    id === undefined || all.some((one) => one.id === id);
  return (
    <>
      <SelectField
        label="装箱单打印机"
        empty={none}
        error={chosen(printers, slip?.printerId) ? undefined : OUT_OF_USE}
        value={slip?.printerId ?? null}
        options={templates.length === 0 ? [] : optionsFrom(printers)}
        onChange={(printerId) =>
          onChange(
            printerId === null ? null : { printerId, templateId: slip?.templateId ?? templates[0]?.id ?? 0 },
          )
        }
      />
      {slip && (
        <SelectField
          label="装箱单模板"
          error={chosen(templates, slip.templateId) ? undefined : OUT_OF_USE}
          value={slip.templateId}
          options={optionsFrom(templates)}
          onChange={(templateId) => onChange({ ...slip, templateId })}
        />
      )}
    </>
  );
}
