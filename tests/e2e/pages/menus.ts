/** Between blanks; a blank within a name is written as a line. */
const names = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '));

/** Who sees which menus, in their order: what the permissions of his roles open, and nothing else (N07, N10). */
export const MENUS = {
  merchant01: names(`订单 导入订单 平台同步 快递问题件 编码列表 SKU_列表 商品 图片 图库 任务
    绑定工厂 绑定店铺 角色管理 用户授权中心 日志 参数 解码规则 套装编码 规则标签 打印机 打印模板设计 快递 报关 欧代 超级快递 下载中心 开放接口 商家指南`),
  merchant04: names('订单 平台同步 编码列表 图片 任务 套装编码 下载中心 商家指南'),
  factory01: names(`审单 待审规则 订单列表 快递问题件 批次管理 分配设置 拼版 质检 扫描 条码详情 工作报表
    绩效 计件单价 计件 计件工资 定制任务 任务列表 工单 尾单打印 自由打印 分拣架 标签打印 面单打印 快递单 打印模板设计 Rosi_普通配置 Rosi_定制配置
    生产漏斗 时效 质量数据 使用明细 操作员错误记录 发货记录 发货明细 回收
    SKU 编码管理 材质 型号 颜色 批量孔位图 图片管理 兼容型号 赠品 赠品类型 图库 资源
    客户 邀请码 通知列表 工厂指南 折扣方式 材质价格 快递费模板 快递费模板规则 面单 超级面单 面单分享 发货明细 发货汇总 快递费 区域管理 店铺管理
    图片列表 新增图片 素材列表 滤镜列表 历史 角色管理 用户授权中心 日志 系统配置 下载中心 其他工厂配置 打印 开放接口`),
  admin01: names(`注册审核 公司 用户 店铺退款 意见反馈
    订单列表 工厂指南 角色管理 用户授权中心 日志 下载中心`),
};
