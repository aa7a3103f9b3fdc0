import { z } from 'zod';
import { contact, note } from '#contract/values/contact.ts';
import { dangerPass, del, get, id, pageOf, pageQuery, post, put, time } from '#contract/endpoint.ts';
import { ErrorRow } from '#contract/values/error-row.ts';
import { nameText } from '#contract/values/name.ts';
import { mobile } from '#contract/values/phone.ts';
import { ListInspection, TableAt } from '#contract/values/table-place.ts';

/** How a merchant became a customer. */
export const CUSTOMER_SOURCES = {
  invite: '工厂邀请码',
  merchantCode: '商家邀请码',
  created: '手工新建',
  imported: '批量导入',
  virtual: '虚拟店铺',
} as const;
export const CustomerSource = z.enum(Object.keys(CUSTOMER_SOURCES) as (keyof typeof CUSTOMER_SOURCES)[]);

export const CUSTOMER_STATES = { bound: '合作中', unbound: '已解绑' } as const;
export const CustomerState = z.enum(['bound', 'unbound']);

/** Stands for 'no group' and 'nobody' where a filter or a choice needs a number. */
export const NONE = 0;

/** A merchant as one factory keeps him. */
export const Customer = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  /** What the factory calls him; empty: as he calls himself. */
  alias: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  /** The factory's user who looks after him. */
  invitorId: id.nullable(),
  invitorName: z.string().nullable(),
  contactName: z.string(),
  contactMobile: z.string(),
  remark: z.string(),
  source: CustomerSource,
  inviteCode: z.string().nullable(),
  state: CustomerState,
  boundAt: time,
  unboundAt: time.nullable(),
});
export type Customer = z.infer<typeof Customer>;

/** One of a choice, or none. */
export const chosenId = z.int().positive().nullable();

/** What the factory may change of a customer. */
export const CustomerForm = z.object({ alias: note('备注名', 64), groupId: chosenId, ...contact });

/** A customer whom the factory brings in itself: he signs in with his mobile. */
export const NewCustomer = z.object({
  name: nameText('客户名称', 64),
  mobile,
  contactName: nameText('联系人', 32),
  groupId: chosenId.default(null),
  invitorId: chosenId.default(null),
  remark: note('备注', 200).default(''),
});

export type NewCustomer = z.output<typeof NewCustomer>;

export const CUSTOMERS_AT_ONCE = 1000;
/** Of customers that one call is about. */
export const customerIds = z
  .array(id)
  .min(1, '请先选择客户')
  .max(CUSTOMERS_AT_ONCE, `一次最多 ${CUSTOMERS_AT_ONCE} 个客户`);

/** What becomes of orders that are open at the factory when a customer is unbound. */
export const OPEN_ORDERS = ['refuse', 'repulse'] as const;

export const manageCustomers = { of: 'factory', permissions: ['factory:customer'] } as const;
const anybody = { of: 'factory', permissions: [] } as const;

export const customer = {
  page: get('/basic/factory-customer/page/v2', '客户分页', manageCustomers, {
    id: 'C079',
    input: pageQuery.extend({
      /** Part of the name, of what the factory calls him, or of the contact's name or number. */
      keyword: z.string().trim().max(64).optional(),
      /** NONE finds customers that are in no group. */
      groupId: z.coerce.number().int().min(NONE).optional(),
      /** NONE finds customers that nobody looks after. */
      invitorId: z.coerce.number().int().min(NONE).optional(),
      source: CustomerSource.optional(),
      state: CustomerState.default('bound'),
    }),
    output: pageOf(Customer),
  }),
  /** For choices: by name, `pageSize` at most. */
  list: get('/basic/factory-customer/list', '客户列表', anybody, {
    id: 'C081',
    input: z.object({
      keyword: z.string().trim().max(64).optional(),
      merchantId: id.optional(),
      pageSize: z.coerce.number().int().min(1).max(10_000).default(10_000),
    }),
    output: z.array(z.object({ merchantId: id, merchantName: z.string() })),
  }),
  /** Open shops of the factory's customers, a thousand at most. */
  shops: get('/basic/factory-customer/bind-shop-list', '客户店铺列表', manageCustomers, {
    id: 'C077',
    input: z.object({
      factoryId: id.optional(),
      merchantId: id.optional(),
      keyword: z.string().trim().max(64).optional(),
    }),
    output: z.array(
      z.object({
        shopId: id,
        shopName: z.string(),
        platform: z.string(),
        merchantId: id,
        merchantName: z.string(),
      }),
    ),
  }),
  update: put('/basic/factory-customer/update', '修改客户', manageCustomers, {
    id: 'C085',
    /** Without `groupId` he stays in his group; another one is another price, and asks for the danger password. */
    input: dangerPass.extend({ ...CustomerForm.shape, id, groupId: chosenId.optional() }),
  }),
  /** Who of the factory looks after these customers from now on; null: nobody. */
  updateInvitor: put('/basic/factory-customer/update-invitor', '修改客户的邀请人', manageCustomers, {
    id: 'C084',
    input: z.object({ ids: customerIds, invitorId: id.nullable() }),
  }),
  /** Those who may look after customers: the factory's own users. */
  invitors: get('/basic/factory-customer/invitors', '可选邀请人', manageCustomers, {
    output: z.array(z.object({ id, realName: z.string() })),
  }),
  /** @throws usernameTaken where somebody signs in with this mobile. */
  create: post('/basic/factory-customer/create', '新建客户', manageCustomers, {
    id: 'C091',
    input: NewCustomer,
    output: z.object({ id, merchantId: id }),
  }),
  /** Where the table of a file of customers stands, before it is imported. */
  importInspect: post('/basic/factory-customer/import/inspect', '检查客户文件', manageCustomers, {
    input: TableAt,
    output: ListInspection,
    body: 'multipart',
  }),
  /** One file; the columns are those of CUSTOMER_COLUMNS. */
  import: post('/basic/factory-customer/import', '导入客户', manageCustomers, {
    id: 'C092',
    input: TableAt,
    output: z.object({ taskId: id }),
    body: 'multipart',
  }),
  /** The first refused lines of an import: why, and the mobile in the line. */
  importErrors: get('/basic/factory-customer/import-errors', '导入客户的错误行', manageCustomers, {
    input: z.object({ taskId: id }),
    output: z.array(ErrorRow),
  }),
  /** What would speak against unbinding. */
  openOrders: get('/basic/factory-customer/open-orders', '客户的未完成订单', manageCustomers, {
    input: z.object({ id }),
    /** `returnable`: those of them that can go back to the customer. */
    output: z.object({ open: z.int(), returnable: z.int() }),
  }),
  /** Refused while orders are open at the factory, unless all of them can go back to the customer and shall. */
  unbind: del('/basic/factory-customer/unbind', '解绑客户', manageCustomers, {
    id: 'C087',
    input: dangerPass.extend({ id, openOrders: z.enum(OPEN_ORDERS).default('refuse') }),
  }),
};

/** Columns of a customer file; the first three are needed. */
export const CUSTOMER_COLUMNS = {
  name: '客户名称',
  mobile: '手机号',
  contactName: '联系人',
  group: '分组',
  invitor: '邀请人',
  remark: '备注',
} as const;
export const NEEDED_COLUMNS = ['name', 'mobile', 'contactName'] as const;
