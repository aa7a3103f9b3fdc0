export { ExpressCompanies } from './express-companies.tsx';
export { ExpressRules } from './express-rules.tsx';
export { SenderAddresses } from './sender-addresses.tsx';
