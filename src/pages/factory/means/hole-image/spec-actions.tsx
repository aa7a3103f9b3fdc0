import { Button } from '@blueprintjs/core';
import { printSpec, type PrintSpec } from '#contract/print-spec/print-spec.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { SizesDialog } from './sizes-dialog.tsx';

const placesOf = (rows: readonly PrintSpec[]) =>
  rows.map(({ materialId, modelId, side }) => ({ materialId, modelId, side }));

/** What is done with chosen places: one size for all of them, and taking sizes or masks away. */
export function SpecActions({ chosen, open }: { chosen: readonly PrintSpec[]; open: OpenDialog }) {
  const withSpec = chosen.filter(({ specId }) => specId !== null);
  const withMask = chosen.filter(({ maskUrl }) => maskUrl !== null);
  return (
    <Permitted need={['factory:means:edit']}>
      <Button
        intent="primary"
        text="设置尺寸"
        onClick={() => open((ends) => <SizesDialog chosen={chosen} {...ends} />)}
      />
      {withMask.length > 0 && (
        <Button
          text={`移除孔位图 ${withMask.length}`}
          onClick={() =>
            open((ends) => (
              <SureDialog
                title="移除孔位图"
                text={`${withMask.length} 个规格的孔位图将被移除，需要孔位图的 SKU 会变为「缺孔位图」；原来的版本保留。`}
                act="移除"
                told="孔位图已移除"
                onConfirm={(pass) =>
                  call(printSpec.removeMasks, { places: placesOf(withMask), ...pass }, { quiet: true })
                }
                {...ends}
              />
            ))
          }
        />
      )}
      {withSpec.length > 0 && (
        <Button
          intent="danger"
          text={`移除规格 ${withSpec.length}`}
          onClick={() =>
            open((ends) => (
              <SureDialog
                title="移除印刷规格"
                text={`${withSpec.length} 个印刷规格将被移除，它们的 SKU 会变为「缺规格」；原来的版本保留。`}
                act="移除"
                told="印刷规格已移除"
                onConfirm={(pass) =>
                  call(printSpec.remove, { places: placesOf(withSpec), ...pass }, { quiet: true })
                }
                {...ends}
              />
            ))
          }
        />
      )}
    </Permitted>
  );
}
