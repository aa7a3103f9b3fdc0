import { randomInt } from 'node:crypto';
import pg from 'pg';
import { auth } from '#contract/auth/auth.ts';
import { register } from '#contract/register/register.ts';
import { withServer } from '#server/admin/with-server.ts';
import { ask, newMerchant, type Newcomer } from './newcomers.ts';

/** A mobile of one test only: both workers, and every file, share one product. */
export const ownMobile = (): string => `15${randomInt(1e8, 1e9)}`;

export interface OwnMerchant extends Newcomer {
  tenantName: string;
}

/** A merchant of a test's own; a code may be sent to him at once. */
export async function ownMerchant(): Promise<OwnMerchant> {
  const tenantName = `小店${randomInt(1e8, 1e9)}`;
  const newcomer = await newMerchant(tenantName);
  await timePasses(newcomer.mobile);
  return { ...newcomer, tenantName };
}

/** Another tenant of the same user. */
export const openTenant = ({ tokens }: Newcomer, tenantName: string) =>
  ask(register.openTenant, { tenantName }, tokens.accessToken);

export const signInByCall = (username: string, password: string) => ask(auth.login, { username, password });

/**
 * For the codes of this mobile alone: the server's clock is everybody's. So long that they count neither against the
 * minute nor against the address, which all tests share.
 */
async function timePasses(mobile: string): Promise<void> {
  const config = {
    dataDir: process.env.PODFLOW_DATA_DIR!,
    databaseUrl: process.env.PODFLOW_DATABASE_URL || undefined,
  };
  await withServer(config, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`update sms_code set sent_at = sent_at - interval '61 min' where mobile = $1`, [
      mobile,
    ]);
    await client.end();
  });
}
