import { useQuery } from '@tanstack/react-query';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';
import { Sheet } from './designer/sheet.tsx';

/** How a template looks, and its versions with who changed what. */
export function TemplateDetail({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...query(printTemplate.detail, { id }, { quiet: true }),
    gcTime: 0,
  });
  return (
    <div className="template-detail">
      <FailureNote error={error} retry={() => void refetch()} />
      {data && (
        <Sheet kind={data.template.kind} design={data.design} label={`模板「${data.template.name}」`} />
      )}
      <section aria-label="版本">
        <h3>版本</h3>
        <LogLines
          lines={data?.versions.map(({ no, changed, createdBy, createdAt }) => ({
            ...{ id: no, at: createdAt, userName: createdBy },
            text: `第 ${no} 版：${changed}`,
          }))}
          say={({ text }) => text}
        />
      </section>
    </div>
  );
}
