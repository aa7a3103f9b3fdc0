/** Calls that show what happens to packages: who follows live events asks all of them anew when an order changes, and knows none of them. */
export const PACKAGE_CALLS = [
  '/manufacture/package/page',
  '/manufacture/package/detail',
  '/basic/waybill-grant/',
  '/manufacture/handover/',
  '/manufacture/label/page',
  '/manufacture/track/package',
  '/manufacture/factory/express-fee/receivable/',
  '/manufacture/factory/express-fee/bill/line/',
  '/manufacture/factory/express-fee/bill/page',
  '/order/track/list',
  '/order/customs/',
  '/order/problem/page',
  '/order/problem/detail',
];
