import type { TargetField } from '#contract/order-import/import-fields.ts';

const names = (list: string): readonly string[] => list.trim().split(/\s*,\s*/);

/** What columns are called where the export is none that is known: the earlier names win over the later ones. */
export const ALIASES: Record<TargetField, readonly string[]> = {
  platformOrderNo: names(`
    平台订单号, 平台单号, 主订单编号, 主订单号, 订单编号, 订单号, 原始单号, 交易编号, 交易号,
    platform order no, platform order id, order no, order number, order id, order sn, amazon order id,
    invoice no, invoice number, invoice`),
  skuCode: names(`
    商家编码, 商品编码, SKU编码, SKU货号, 商家SKU, 卖家SKU, 规格编码, 货号, 外部系统编号,
    seller sku, merchant sku, sku code, contribution sku, sku, lineitem sku, item sku,
    stock code, item code, product code, part no`),
  quantity: names(`
    数量, 购买数量, 商品数量, 下单数量, 件数, 商品件数, 宝贝总数量, 宝贝数量,
    quantity, qty, quantity purchased, quantity ordered, item quantity, lineitem quantity`),
  title: names(`
    商品名称, 商品标题, 宝贝标题, 宝贝名称, 产品名称, 标题, 品名,
    product name, product title, item name, item title, title, description, lineitem name`),
  variation: names(`
    规格, 商品规格, 商品属性, 销售属性, 规格名称, 宝贝规格, 属性, 型号款式,
    variation, variant, variation name, variant title, options, option`),
  unitPrice: names(`
    单价, 商品单价, 商品价格, 价格, 售价, 成交单价,
    unit price, item price, price, lineitem price, sku unit original price`),
  currency: names('币种, 货币, 结算币种, currency, currency code'),
  orderAmount: names(`
    订单金额, 订单总金额, 订单总价, 买家实际支付金额, 买家实付金额, 实付金额, 总金额, 买家应付货款,
    order amount, order total, total amount, grand total, total`),
  payTime: names(`
    付款时间, 订单付款时间, 支付时间, 买家付款时间, paid time, paid at, payment time, payments date`),
  createTime: names(`
    下单时间, 订单创建时间, 创建时间, 买家下单时间, 订购时间, 交易时间,
    created time, created at, order time, order date, purchase date, invoice date, created`),
  recipientName: names(`
    收件人, 收货人, 收件人姓名, 收货人姓名, 买家姓名,
    recipient, recipient name, receiver, receiver name, ship to name, shipping name, consignee`),
  recipientPhone: names(`
    收件人电话, 收件人手机, 收货人电话, 收货人手机, 联系手机, 联系电话, 手机, 手机号, 电话,
    recipient phone, recipient phone number, ship phone number, shipping phone, phone, phone number,
    mobile, tel, telephone`),
  country: names(`
    国家/地区, 国家, 国家二字码, 收件国家, country, ship country, shipping country, country code`),
  province: names('省/州, 省, 省份, 州, 收货省份, province, state, ship state, shipping province, region'),
  city: names('城市, 市, 收货市, 收货城市, city, ship city, shipping city, town'),
  district: names('区/县, 区, 县, 收货区, district, county, area'),
  address: names(`
    详细地址, 收货地址, 收件地址, 收件人地址, 收货人地址, 地址, 地址1, 街道,
    address, detail address, address line 1, address 1, ship address 1,
    shipping street, street, shipping address, shipping address1`),
  address2: names('详细地址 2, 地址2, address line 2, address 2, ship address 2, shipping address2'),
  address3: names('详细地址 3, 地址3, address line 3, address 3, ship address 3'),
  postcode: names(`
    邮编, 邮政编码, 收货邮编, postcode, postal code, zip, zip code, ship postal code, shipping zip`),
  buyerKey: names(`
    买家标识, 买家会员名, 买家昵称, 买家账号, 买家ID, 会员名, OAID,
    buyer id, buyer username, buyer email, customer id, customer, email`),
  buyerRemark: names(`
    买家留言, 买家备注, 客户留言, 留言, buyer message, buyer note, customer note, notes`),
  sellerRemark: names(`
    卖家备注, 商家备注, 客服备注, 订单备注, 备注, seller note, internal note, remark, memo`),
  orderStatus: names('平台订单状态, 订单状态, 状态, order status, status, financial status'),
  expressName: names(`
    快递公司, 物流公司, 承运商, 物流方式, carrier, shipping provider name, shipping provider`),
  waybillNo: names(`
    快递单号, 物流单号, 运单号, 跟踪号, tracking number, tracking no, tracking id, waybill no`),
  platformSku: names('平台 SKU 编号, 平台SKU, SKU ID, 规格ID, variant id, lineitem variant id'),
};
