import { ofSide, sideOf } from './sides.ts';

/** Every permission string, with the label that role management shows. The prefix names the tenant kind (A01). */
export const PERMISSIONS = {
  'business:order': '查看订单',
  'business:order:edit': '编辑订单',
  'business:order:create': '新建订单',
  'business:order:import': '导入订单',
  'business:order:push': '推单与撤回',
  'business:order:cancel': '取消订单',
  'business:order:export': '导出订单',
  'business:code': '查看编码',
  'business:code:edit': '编辑编码映射',
  'business:sku': '查看 SKU',
  'business:picture': '查看图库',
  'business:picture:edit': '管理图库',
  'business:goods': '查看商品',
  'business:goods:edit': '编辑商品',
  'business:task': '查看任务',
  'business:factory': '绑定工厂',
  'business:shop': '绑定店铺',
  'business:user': '查看用户与部门',
  'business:user:edit': '管理用户与部门',
  'business:role': '查看角色',
  'business:role:edit': '编辑角色',
  'business:log': '查看日志',
  'business:api': '管理开放接口',
  'business:setting': '修改参数',
  'business:express': '快递设置',
  'business:decode': '查看解码规则',
  'business:decode:edit': '编辑解码规则',
  'business:ruleTag': '查看规则标签',
  'business:ruleTag:edit': '编辑规则标签',
  'factory:order': '查看订单',
  'factory:order:edit': '编辑订单',
  'factory:order:export': '导出订单',
  'factory:review': '审单',
  'factory:review:approve': '审核与打回',
  'factory:review:rule': '编辑审单规则',
  'factory:review:forced': '强制审核',
  'factory:order:pack': '打包',
  'factory:order:pack:forced': '一键打包',
  'factory:order:ship': '发货',
  'factory:order:cancel': '取消订单',
  'factory:sku': '查看 SKU',
  'factory:sku:edit': '编辑 SKU',
  'factory:means': '查看材质、型号与颜色',
  'factory:means:edit': '编辑材质、型号与颜色',
  'factory:gallery': '查看图库',
  'factory:gallery:edit': '编辑图库',
  'factory:resource': '查看资源',
  'factory:resource:edit': '编辑资源',
  'factory:art': '查看订单图片',
  'factory:art:edit': '处理订单图片',
  'factory:batch': '查看批次',
  'factory:batch:edit': '组批与下发',
  'factory:plate': '查看版与生产任务',
  'factory:plate:edit': '拼版与出图',
  'factory:plate:send': '下载版与登记打印',
  'factory:device': '查看设备与打印配置',
  'factory:device:edit': '编辑设备与打印配置',
  'factory:task': '查看任务',
  'factory:customer': '查看与邀请客户',
  'factory:user': '查看用户与部门',
  'factory:user:edit': '管理用户与部门',
  'factory:role': '查看角色',
  'factory:role:edit': '编辑角色',
  'factory:log': '查看日志',
  'factory:shop': '查看共享店铺',
  'factory:price': '查看价格',
  'factory:price:edit': '修改价格',
  'factory:api': '管理开放接口',
  'factory:setting': '系统配置',
  'factory:admin:tenant': '平台：公司管理',
  'factory:admin:user': '平台：用户管理',
  /** A merchant that holds it need not bind a factory (F10); looked up in the raw list. */
  'factory:superWaybill': '超级面单',
} as const;
export type Permission = keyof typeof PERMISSIONS;

export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);

/** Given by name only: they belong to the platform, or lift a rule. */
export const NOT_OF_OWNERS: readonly string[] = [
  'factory:admin:tenant',
  'factory:admin:user',
  'factory:superWaybill',
];

/** What the owner of a tenant of this type may do: all of its side. */
export const ownerPermissions = (tenantType: number): string[] =>
  ofSide(Object.keys(PERMISSIONS), sideOf(tenantType) ?? 'business').filter(
    (permission) => !NOT_OF_OWNERS.includes(permission),
  );
