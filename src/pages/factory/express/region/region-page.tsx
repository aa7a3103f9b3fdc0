import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { COUNTRIES } from '#contract/area/countries.ts';
import { PROVINCES } from '#contract/area/province.ts';
import {
  MOST_REGION_RULES,
  region,
  REGION_COLUMNS,
  REGION_KINDS,
  RULE_SOURCES,
  RULE_STATES,
  SURCHARGE_PER,
  type RegionRule,
} from '#contract/region/region.ts';
import { RecordFiles } from '@/features/import-list/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { RegionForm } from './region-form.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import './region.css';

const EDIT = ['factory:express:edit'] as const;
const LOG = ['factory:log'] as const;

/** What the rule says beside its kind: how much more, how heavy or long at most, or by whom instead. */
function saysText({ kind, surchargeCents, surchargePer, maxG, maxMm, toExpress }: RegionRule): string {
  if (kind === 'reroute') return toExpress;
  if (kind === 'size') return `${maxMm!.toLocaleString('zh-CN')} 毫米以内`;
  if (kind === 'limit') return `${maxG!.toLocaleString('zh-CN')} 克以内`;
  if (kind !== 'remote') return '';
  return surchargeCents === null
    ? '按快递费模板'
    : `${SURCHARGE_PER[surchargePer]} ${formatMoney(surchargeCents, 'CNY')}`;
}
/** Where it holds. */
const placeText = ({ area, postcodes }: RegionRule): string =>
  area || (postcodes === '' ? '全国' : `邮编 ${postcodes}`);
const daysText = ({ fromDay, untilDay }: RegionRule): string =>
  fromDay === null && untilDay === null ? '长期' : `${fromDay ?? '即刻'} 至 ${untilDay ?? '长期'}`;

const c = columnsOf<RegionRule>();
const COLUMNS = [
  c.text('expressName', '快递公司', 120, (rule) => rule.expressName || '全部快递'),
  c.text('area', '区域', 190, placeText),
  c.word('kind', '类型', 104, REGION_KINDS, {
    ...{ noService: 'danger', stopped: 'warning', reroute: 'warning', serves: 'success' },
    ...{ remote: 'none', limit: 'none', size: 'none' },
  }),
  c.text('says', '附加费 / 上限 / 改走', 140, saysText),
  c.digits('days', '有效期', 180, daysText),
  c.word('state', '状态', 84, RULE_STATES, { now: 'success', future: 'primary' }),
  c.text('note', '说明', 150),
  c.word('source', '来源', 64, RULE_SOURCES),
  c.text('updatedBy', '更新人', 96),
  c.time('updatedAt', '更新时间'),
];

/** /factory/express/region: where each express goes, where not, and what is remote (P116). */
export function RegionPage() {
  const list = useList(region.page, { name: 'factory.region' });
  const trial = useDialog();
  const copy = useDialog(list.afterAction);
  const record: RecordOf<RegionRule> = {
    noun: '规则',
    may: EDIT,
    Form: RegionForm,
    width: 164,
    more: (row) => [
      {
        text: '复制',
        act: () => copy.open((ends) => <RegionForm edited={undefined} copied={row} {...ends} />),
      },
    ],
    remove: (rule) => ({
      text: `区域规则「${rule.expressName || '全部快递'}，${placeText(rule)}，${REGION_KINDS[rule.kind]}」将被删除，之后的发货和试算不再按它判断。`,
      send: (pass) => call(region.delete, { id: rule.id, ...pass }, { quiet: true }),
      told: '区域规则已删除',
    }),
  };
  return (
    <>
      <RecordScreen
        title="区域管理"
        list={list}
        columns={COLUMNS}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '快递公司、区域或说明' },
          {
            name: 'areaCode',
            label: '省份或国家',
            kind: 'choice',
            options: [...PROVINCES, ...COUNTRIES].map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(REGION_KINDS) },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(RULE_STATES) },
        ]}
        beside={
          <>
            <RecordFiles
              noun="区域规则"
              calls={region}
              columns={REGION_COLUMNS}
              most={MOST_REGION_RULES}
              lineDoes="类型、快递公司、区域、邮编段和开始日都相同的会被修改，其余的会被新建；区域写全称，如「广东省 深圳市 南山区」"
              may={EDIT}
              list={list}
            />
            <Button text="区域试算" onClick={() => trial.open((ends) => <TrialDialog {...ends} />)} />
          </>
        }
        quick={
          <span className="list-quiet">
            最小的区域优先：邮编段、区县、城市、省份或国家、全国；不派送、停发和改走的，发货、填写和导入运单号时会被拒绝；超过限重或限尺寸的，填写运单号和出库时会被拒绝。
            <Permitted need={LOG}>
              <Link className="region-log" to={`${PATHS['factory/logs']}?kind=region`}>
                查看日志
              </Link>
            </Permitted>
          </span>
        }
        empty={{
          title: '还没有区域规则',
          text: '没有规则时，各家快递都可以发往任何地方。为不派送、停发或偏远的区域建立规则。',
        }}
      />
      {trial.shown}
      {copy.shown}
    </>
  );
}
