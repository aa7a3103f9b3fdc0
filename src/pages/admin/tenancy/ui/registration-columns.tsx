import { Button } from '@blueprintjs/core';
import { REGISTRATION_STATES, TENANT_KINDS, type Registration } from '#contract/register/register.ts';
import { type Column, LongText, Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import type { Audit } from './audit-dialog.tsx';

const INTENTS = { 0: 'warning', 1: 'success', 2: 'danger', 3: 'none' } as const;
const WAITING = 0;

export const registrationColumns = (onAudit: (audit: Audit) => void): Column<Registration>[] => [
  { name: 'tenant', title: '租户', width: 200, cell: (row) => <LongText text={row.tenantName} /> },
  {
    name: 'kind',
    title: '申请开通',
    width: 80,
    cell: ({ kind }) => (kind === TENANT_KINDS.factory ? '工厂' : '商家'),
  },
  { name: 'person', title: '申请人', width: 96, cell: (row) => <LongText text={row.realName} /> },
  {
    name: 'mobile',
    title: '手机号',
    width: 120,
    cell: (row) => <span className="tabular">{row.mobile}</span>,
  },
  { name: 'createdAt', title: '申请时间', width: 112, cell: (row) => <TimeText at={row.createdAt} /> },
  {
    name: 'status',
    title: '状态',
    width: 88,
    cell: ({ status }) => <WordTag intent={INTENTS[status]}>{REGISTRATION_STATES[status]}</WordTag>,
  },
  {
    name: 'reason',
    title: '驳回原因',
    width: 136,
    cell: ({ reason }) => (reason ? <LongText text={reason} /> : <Nothing />),
  },
  {
    name: 'auditedBy',
    title: '审核人',
    width: 96,
    cell: ({ auditedBy }) => auditedBy ?? <Nothing />,
  },
  { name: 'auditedAt', title: '审核时间', width: 112, cell: (row) => <TimeText at={row.auditedAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 116,
    cell: (row) =>
      row.status === WAITING ? (
        <>
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text="通过"
            onClick={() => onAudit({ approved: true, registration: row })}
          />
          <Button
            variant="minimal"
            size="small"
            intent="danger"
            text="驳回"
            onClick={() => onAudit({ approved: false, registration: row })}
          />
        </>
      ) : (
        <Nothing />
      ),
  },
];
