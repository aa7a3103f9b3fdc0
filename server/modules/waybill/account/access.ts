import { z } from 'zod';
import type { CarrierAccess, CarrierPlace } from '#server/modules/carrier/service.ts';
import { CarrierError } from '#server/modules/carrier/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Vault } from '#server/platform/vault.ts';
import { behindLent } from './lent.sql.ts';

const Access = z.record(z.string(), z.string());

export const sealedAccess = (vault: Vault, access: CarrierAccess): Buffer =>
  vault.seal(JSON.stringify(access));
export const openedAccess = (vault: Vault, sealed: Uint8Array | null): CarrierAccess =>
  sealed === null ? {} : Access.parse(JSON.parse(vault.open(sealed)));

export interface Opened {
  adapter: string;
  access: CarrierAccess;
  sender: CarrierPlace;
}

/** What opens an account, and who sends by it. @throws CarrierError where it is gone, or cannot be read any more */
export async function accessOf(db: Db, vault: Vault, factoryId: number, id: number): Promise<Opened> {
  const row = await db
    .selectFrom('waybillAccount')
    .select(['adapter', 'access', 'sender'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CarrierError('refused', '面单账户已删除，请换一个账户。');
  try {
    const access = openedAccess(vault, row.access);
    return { adapter: row.adapter, access, sender: placeOf(row.sender) };
  } catch {
    throw new CarrierError('expired', '面单账户的密钥无法读取，请在「超级面单」中重新填写。');
  }
}

/**
 * The same for who calls the carrier: what opens a lent account is its owner's, and read by the owner of the database, never
 * by a connection of who uses it [X39].
 */
export async function accessToCall(
  { db, system, vault }: { db: Db; system: Db; vault: Vault },
  factoryId: number,
  id: number,
): Promise<Opened> {
  const behind = await behindLent(db, factoryId, id);
  return behind
    ? accessOf(system, vault, behind.merchantId, behind.accountId)
    : accessOf(db, vault, factoryId, id);
}

const NOWHERE = {
  name: '',
  phone: '',
  country: 'CN',
  province: '',
  city: '',
  district: '',
  address: '',
  postcode: '',
};
const placeOf = (kept: unknown): CarrierPlace => ({ ...NOWHERE, ...(kept as Partial<CarrierPlace>) });
