import path from 'node:path';

export const PRODUCTS_CSV = path.join(import.meta.dirname, 'products.csv');

export const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'World',
  countries: [
    { name: 'United States of America', code: 'US', zone: 'World' },
    { name: 'Germany', code: 'DE', zone: 'World' },
  ],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [
    {
      name: 'Paid',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};
