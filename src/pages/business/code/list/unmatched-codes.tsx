import { useMemo, useState, type ReactElement } from 'react';
import { LinkedSquares } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { mapping } from '#contract/mapping/mapping.ts';
import { useImports } from '@/entities/order/index.ts';
import { MapCodesDialog } from '@/features/map-codes/index.ts';
import { UploadPicturesButton } from '@/features/upload-pictures/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ListScreen, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { unmatchedColumns } from './code-columns.tsx';

/** The codes that no mapping knows, those first that keep back the most lines. */
export function UnmatchedCodes({ tabs }: { tabs: ReactElement }) {
  const list = useList(mapping.unmatched, { name: 'business.code.unmatched' });
  const [codes, setCodes] = useState<readonly string[]>();
  const importId = list.asked['importId'] as number | undefined;
  const imports = useImports(importId === undefined ? [] : [importId]);
  const mayEdit = usePermits(['business:code:edit']);
  const columns = useMemo(
    () => unmatchedColumns(mayEdit ? ({ code }) => setCodes([code]) : undefined),
    [mayEdit],
  );
  return (
    <>
      <ListScreen
        title="待匹配编码"
        list={list}
        columns={columns}
        filters={[
          { name: 'code', label: '编码', kind: 'text' },
          ...(imports.length > 0
            ? ([{ name: 'importId', label: '导入', kind: 'choice', options: imports }] as const)
            : []),
        ]}
        tabs={tabs}
        tools={mayEdit && <UploadPicturesButton onDone={list.afterAction} />}
        actions={
          mayEdit && (
            <ReasonedButton
              intent="primary"
              icon={<LinkedSquares />}
              text="映射所选"
              why={list.chosen.count === 0 ? '请先选择编码。' : undefined}
              onClick={() => setCodes(list.chosen.rows.map(({ code }) => code))}
            />
          )
        }
        empty={{
          title: importId === undefined ? '所有编码都已映射' : '这次导入的编码都已映射',
          text: '导入的订单里没有等待匹配的编码。',
          action: (
            <Link
              className="bp6-button bp6-intent-primary"
              to={`${PATHS['business/order']}${importId === undefined ? '' : `?status=waitPush&importIds=${importId}`}`}
            >
              去推单
            </Link>
          ),
        }}
      />
      {codes && (
        <MapCodesDialog
          codes={codes}
          onClose={() => setCodes(undefined)}
          onDone={() => {
            setCodes(undefined);
            list.afterAction();
          }}
        />
      )}
    </>
  );
}
