/** The walk of an order, as the life cycle has it. */
export const STEPS = [
  { name: '导入订单', who: '商家', text: '上传各平台导出的表格，列自动对应，可改可存。' },
  { name: '匹配编码', who: '商家', text: '平台编码对应一次，所有等待它的订单一起放行。' },
  { name: '推单', who: '商家', text: '选好订单，先看工厂与预估费用，再推给工厂。' },
  { name: '审单', who: '工厂', text: '地址、图片、备注一眼看清；有问题就打回并写明原因。' },
  { name: '生产与打包', who: '工厂', text: '审核通过的订单进入生产，逐件核对后打包。' },
  { name: '发货', who: '工厂', text: '填写运单号即发货，双方同时看到最新状态。' },
] as const;

export const SIDES = [
  {
    side: 'business',
    name: '商家用它',
    lines: [
      '多个平台、多家店铺的订单放在一张列表里',
      '重复导入同一份表格，不会多出一张订单',
      '被打回的订单带着原因回到手上，改完再推',
      '每一步由谁、在何时操作，订单日志里都有',
    ],
  },
  {
    side: 'factory',
    name: '工厂用它',
    lines: [
      '所有客户的订单汇成一个审单队列',
      '一次处理上万张订单，逐单告知成功与失败',
      '两人同时操作同一张订单，后一人会立即得知',
      '材质、型号、颜色与价格统一在 SKU 里维护',
    ],
  },
] as const;

export const AREAS = [
  { area: 'import', name: '表格直接导入', text: '支持 CSV 与 XLSX，几十万行在后台处理，随时可看进度。' },
  { area: 'codes', name: '编码一次对应', text: '未匹配的编码按出现次数排列，先处理影响最大的。' },
  { area: 'review', name: '流转规则清楚', text: '订单只能按规则流转，不能做的操作不会出现。' },
  { area: 'tasks', name: '中断不丢数据', text: '任务在服务器重启后继续，不少一行，也不多一行。' },
] as const;
