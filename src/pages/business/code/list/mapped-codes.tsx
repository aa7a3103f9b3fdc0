import { useMemo, useState, type ReactElement } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { mapping, MAPPING_KINDS, type Mapping } from '#contract/mapping/mapping.ts';
import { MapCodesDialog } from '@/features/map-codes/index.ts';
import { UploadPicturesButton } from '@/features/upload-pictures/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { mappedColumns } from './code-columns.tsx';

/** What was said about codes before, to be changed or taken back. */
export function MappedCodes({ tabs }: { tabs: ReactElement }) {
  const list = useList(mapping.page, { name: 'business.code.mapped' });
  const [changed, setChanged] = useState<Mapping>();
  const [removed, setRemoved] = useState<Mapping>();
  const remove = async ({ id, code }: Mapping, pass: DangerPass): Promise<void> => {
    try {
      await call(mapping.delete, { id, ...pass }, { quiet: true });
      showMessage(`编码 ${code} 的映射已删除`);
    } finally {
      list.afterAction();
    }
  };
  const mayEdit = usePermits(['business:code:edit']);
  const columns = useMemo(
    () => mappedColumns(mayEdit ? { onChange: setChanged, onDelete: setRemoved } : undefined),
    [mayEdit],
  );
  return (
    <>
      <ListScreen
        title="已映射编码"
        list={list}
        columns={columns}
        filters={[
          { name: 'code', label: '编码', kind: 'text' },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(MAPPING_KINDS) },
        ]}
        tabs={tabs}
        tools={mayEdit && <UploadPicturesButton onDone={list.afterAction} />}
        empty={{ title: '还没有映射', text: '在「待匹配」里说明编码是哪个 SKU，之后导入的订单会自动匹配。' }}
      />
      {changed && (
        <MapCodesDialog
          codes={[changed.code]}
          present={changed}
          onClose={() => setChanged(undefined)}
          onDone={() => {
            setChanged(undefined);
            list.afterAction();
          }}
        />
      )}
      {removed && (
        <DangerDialog
          prompt="delete"
          text={`编码 ${removed.code} 的映射将被删除，还没有推送的订单会回到待匹配。`}
          onClose={() => setRemoved(undefined)}
          onConfirm={(pass) => remove(removed, pass)}
        />
      )}
    </>
  );
}
