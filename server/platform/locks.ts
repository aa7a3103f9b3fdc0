/**
 * Every class of advisory locks: two of one number would wait for each other. The second key, where there is one, is
 * named beside it.
 */
export const LOCKS = {
  /** Who runs a task: its id. */
  task: 7046,
  /** A push of a merchant's orders holds his bindings as they are (shared); who ends one holds them alone: the merchant. */
  bindings: 7047,
  /** Who does what the clock asks of orders: what was put off until a day, deadlines, and what is done. */
  orderTimer: 7111,
  /** Who changes the review rules: the factory. */
  rules: 7049,
  /** Who runs the rules that the clock starts: the factory. */
  ruleTimer: 7050,
  /** Who changes a factory's customer groups: the factory. */
  customerGroups: 7052,
  /** Under whom a merchant's codes are mapped: the merchant. Who waits here may hold orders. */
  mappings: 7053,
  /** Who changes prices: the factory. */
  prices: 7059,
  /** Who begins a handover list, whose numbers count by day and express: the factory. */
  handoverLists: 7149,
  /** Who brings goods declarations in by a file: the merchant. */
  goodsDeclarations: 7490,
  /** Who compares a carrier's bill: the factory. Two bills with one number see each other. */
  bills: 7115,
  /** Who changes where parcels go: the factory. */
  regions: 7137,
  /** Who makes waybill accounts or ranges of numbers: the factory. */
  waybillAccounts: 7140,
  /** Who changes the rules that choose among them: the factory. */
  waybillRules: 7141,
  /** Who adds a key of the open API: the tenant. */
  openKeys: 7062,
  /** Who adds a webhook: the tenant. */
  webhooks: 7063,
  /** Who changes the rules that mark a merchant's orders: the merchant. */
  tagRules: 7067,
  /** Who changes the express companies of a tenant: the tenant. */
  express: 7060,
  /** Who changes the decode rules: the merchant. */
  decodeRules: 7061,
  /** Who gives codes to goods, or stops and starts what they are made of: the factory. */
  goods: 7064,
  /** Who makes a resource: the factory. */
  resources: 7084,
  /** Who makes a filter or its samples: the factory. */
  filters: 7083,
  /** Who changes devices, jigs or print profiles: the factory. */
  devices: 7086,
  /** Who changes the defects of a factory: the factory. */
  defects: 7090,
  /** Who changes print templates: the factory. */
  templates: 7089,
  /** Who changes what a gallery is filtered by, within its statement: the factory. Taken in migration 197 alone. */
  galleryWords: 7085,
  /**
   * A content: a number of its checksum. Who keeps a row of it holds it (shared) until the row stands; who takes away what no
   * row names holds it alone.
   */
  content: 7065,
  /** Who takes contents away (shared); a backup holds it alone, and reads the rows of before. */
  contents: 7066,
  /** Who changes printers or print agents, or makes print jobs: the factory. */
  printers: 7097,
  /** Who sets up sorting shelves: the factory. */
  shelves: 7095,
  /** Who decides about the art of pieces: the factory. Taken before orders, art and pieces. */
  art: 7087,
  /** Who changes steps, routes, stations, teams or badges: the factory. */
  hall: 7092,
  /** Who changes the rules that distribute pieces: the factory. */
  distributeRules: 7104,
  /** Who runs them: the factory. */
  distributing: 7105,
  /** Who changes prices of piece work: the factory. */
  piecePrices: 7100,
  /** Who begins the next wage period: the factory. Also taken in migration 256. */
  wages: 7101,
  /** Who asks for free prints, of which a factory may have so many: the factory. */
  freePrints: 7120,
  /** Who notes an error at a station: the station. */
  operatorErrors: 7110,
  /** Who puts pictures, folders or versions into a store: the merchant. */
  pictures: 7075,
} as const;
