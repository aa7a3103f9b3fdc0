import { REGISTRATION_STATES, TENANT_KINDS, type Registration } from '#contract/register/register.ts';
import { type Column, columnsOf } from '@/shared/ui/list/index.ts';
import type { Audit } from './audit-dialog.tsx';

const c = columnsOf<Registration>();

const INTENTS = { 0: 'warning', 1: 'success', 2: 'danger', 3: 'none' } as const;
const WAITING = 0;

export const registrationColumns = (onAudit: (audit: Audit) => void): Column<Registration>[] => [
  c.text('tenant', '公司', 200, (row) => row.tenantName),
  {
    name: 'kind',
    title: '申请开通',
    width: 80,
    cell: ({ kind }) => (kind === TENANT_KINDS.factory ? '工厂' : '商家'),
  },
  c.text('person', '申请人', 96, (row) => row.realName),
  c.digits('mobile', '手机号'),
  c.time('createdAt', '申请时间'),
  c.word('status', '状态', 88, REGISTRATION_STATES, INTENTS),
  c.text('reason', '驳回原因', 136),
  c.text('auditedBy', '审核人', 96),
  c.time('auditedAt', '审核时间'),
  c.actions(116, (row) =>
    row.status === WAITING
      ? [
          { intent: 'primary', text: '通过', act: () => onAudit({ approved: true, registration: row }) },
          { intent: 'danger', text: '驳回', act: () => onAudit({ approved: false, registration: row }) },
        ]
      : [],
  ),
];
