import { useQuery } from '@tanstack/react-query';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import type { Department } from '#contract/department/department.ts';
import { PLATFORMS, shop } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { LimitDialog, type ChoiceGroup } from './limit-dialog.tsx';

const MOST_SHOPS = 1000;

/** The shops that a merchant's department may reach. */
export function ShopLimitDialog({
  dept: { id: deptId, name },
  onDone,
  onClose,
}: DialogEnds & {
  dept: Department;
}) {
  const shops = useQuery(query(shop.page, { pageSize: MOST_SHOPS }, { quiet: true }));
  const selected = useQuery({
    ...query(departmentPermission.selectedShops, { deptId }, { quiet: true }),
    gcTime: 0,
  });
  const groups =
    shops.data &&
    [...Map.groupBy(shops.data.list, (one) => one.platform)].map(([platform, list]): ChoiceGroup => ({
      title: PLATFORMS[platform],
      choices: list.map((one) => ({ key: String(one.id), label: one.nick })),
    }));
  return (
    <LimitDialog
      title={`「${name}」的店铺权限`}
      noun="店铺"
      note={
        shops.data && shops.data.total > MOST_SHOPS
          ? `店铺超过 ${MOST_SHOPS.toLocaleString('zh-CN')} 个，这里只列出前 ${MOST_SHOPS.toLocaleString('zh-CN')} 个；其余店铺请选择「全部店铺」来授权。`
          : undefined
      }
      groups={groups}
      start={selected.data && { all: selected.data.all, chosen: selected.data.shopIds.map(String) }}
      error={shops.error ?? selected.error}
      onClose={onClose}
      onSave={async (all, chosen) => {
        const shopIds = all ? [] : chosen.map(Number);
        await call(departmentPermission.assign, { deptId, all, shopIds }, { quiet: true });
        onDone();
      }}
    />
  );
}
