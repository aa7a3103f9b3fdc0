// A real Vendure: VENDURE_DATABASE is an empty PostgreSQL database, VENDURE_PORT where it listens. It says READY on its
// standard output when it can be called, and ends with its parent.
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
} from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { initialData, PRODUCTS_CSV } from './data.mjs';

const url = new URL(process.env.VENDURE_DATABASE);
const config = {
  apiOptions: { port: Number(process.env.VENDURE_PORT), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: ['bearer', 'api-key'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: url.hostname,
    port: Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    synchronize: true,
    logging: false,
  },
  defaultLanguageCode: LanguageCode.en,
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [DefaultJobQueuePlugin],
  systemOptions: { telemetry: { enabled: false } },
};

process.stdin.on('end', () => process.exit(0)).resume();
await populate(() => bootstrap(config), initialData, PRODUCTS_CSV);
console.log('READY');
