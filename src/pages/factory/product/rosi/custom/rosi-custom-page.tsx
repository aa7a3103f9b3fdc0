import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Calculator, Sort } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import {
  MOST_OVERRIDES,
  OVERRIDE_STATUS,
  profileOverride,
  type ProfileOverride,
} from '#contract/rosi/override.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { PICTURE_SOURCES } from '#contract/rosi/resolve.ts';
import { SETTING_KEYS, SETTING_WORDS } from '#contract/rosi/words.ts';
import { query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { OverrideActions } from './override-actions.tsx';
import { OVERRIDE_COLUMNS } from './override-columns.tsx';
import { OverrideDetail } from './override-detail.tsx';
import '../rosi.css';

const Form = lazyPart(() => import('./override-form-dialog.tsx').then((m) => m.OverrideFormDialog));
const TrialDialog = lazyPart(() => import('./trial-dialog.tsx').then((m) => m.TrialDialog));
const SortDialog = lazyPart(() => import('@/features/put-in-order/index.ts').then((m) => m.SortDialog));

const FIELDS = SETTING_KEYS.filter((key) => key !== 'media').map((key) => ({
  value: key,
  label: SETTING_WORDS[key].title,
}));
const detailOf = (rows: readonly ProfileOverride[]) => ({
  title: '覆盖配置详情',
  content: (id: number) => <OverrideDetail row={rows.find((one) => one.id === id)} />,
});

/** /factory/product/rosi/custom: single fields of profiles that are otherwise for a customer, a SKU or a model. */
export function RosiCustomPage() {
  const list = useList(profileOverride.page, { name: 'factory.profileOverride' });
  const bases = useQuery(query(printProfile.page, { pageSize: 500 }, { quiet: true }));
  const customers = useQuery(query(profileOverride.choices, { kind: 'merchant' }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo(
    (): RecordOf<ProfileOverride> => ({
      ...{ noun: '覆盖配置', may: ['factory:device:edit'], Form, width: 116 },
      more: (row) => [
        { text: '复制', act: () => open((ends) => <Form edited={undefined} copied={row} {...ends} />) },
      ],
    }),
    [open],
  );
  const { actions, create, shown: dialog } = useRecord(record, list.afterAction);
  const columns = useMemo(() => [...OVERRIDE_COLUMNS, ...actions], [actions]);
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListScreen
        title="Rosi 定制配置"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'baseId', label: '基础配置', kind: 'choice', options: named(bases.data?.list) },
          { name: 'merchantId', label: '客户', kind: 'choice', options: named(customers.data) },
          { name: 'skuCode', label: 'SKU', kind: 'text', placeholder: 'SKU 编码' },
          { name: 'model', label: '型号', kind: 'text', placeholder: '名称的一部分' },
          { name: 'source', label: '图片来源', kind: 'choice', options: optionsOf(PICTURE_SOURCES) },
          { name: 'field', label: '改动', kind: 'choice', options: FIELDS },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(OVERRIDE_STATUS, true) },
        ]}
        actions={<OverrideActions list={list} />}
        tools={
          <>
            <Button
              className="list-tool"
              icon={<Calculator />}
              title="试算"
              text="试算"
              onClick={() => open(({ onClose }) => <TrialDialog onClose={onClose} />)}
            />
            <Permitted need={['factory:device:edit']}>
              <Button
                className="list-tool"
                icon={<Sort />}
                title="调整顺序"
                text="调整顺序"
                onClick={() =>
                  open((ends) => (
                    <SortDialog
                      noun="覆盖配置"
                      calls={profileOverride}
                      most={MOST_OVERRIDES}
                      hint="同样精确的覆盖配置，排在前面的适用。"
                      {...ends}
                    />
                  ))
                }
              />
            </Permitted>
            {create}
          </>
        }
        empty={{
          title: '还没有覆盖配置',
          text: '某个客户、SKU 或型号要与普通配置不同时，新建覆盖配置，只改不同的几项。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {dialog}
    </>
  );
}
