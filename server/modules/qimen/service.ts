import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { qimen, QimenConfig } from '#contract/qimen/qimen.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { OutgoingFailure } from '#server/platform/outgoing.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { qimenSign } from './sign.ts';
import * as sql from './sql.ts';

export async function config(ctx: Ctx): Promise<Shown<typeof QimenConfig>> {
  const row = await sql.findConfig(ctx.db, ctx.tenantId);
  return {
    open: row?.open ?? false,
    gatewayUrl: row?.gatewayUrl ?? '',
    appKey: row?.appKey ?? '',
    customerId: row?.customerId ?? '',
    warehouseCode: row?.warehouseCode ?? '',
    hasSecret: Boolean(row?.sealedSecret),
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? '',
  };
}

/** @throws Refusal 400 where it is opened without a secret. */
export async function save(
  ctx: Ctx,
  { secret, ...form }: Parsed<typeof qimen.save>,
): Promise<Shown<typeof QimenConfig>> {
  await change(ctx, { kind: 'setting' }, async (trx) => {
    const before = await sql.findConfig(trx, ctx.tenantId);
    if (form.open && secret === undefined && !before?.sealedSecret)
      throw badRequest('标为配置完成前请填写密钥。');
    const { tenantId, now: updatedAt, userName: updatedBy } = ctx;
    const sealed = secret === undefined ? {} : { sealedSecret: ctx.vault.seal(secret) };
    await sql.saveConfig(trx, { ...form, ...sealed, tenantId, updatedAt, updatedBy });
    const words = form.open ? '开启' : '关闭';
    return { told: `保存奇门配置（${words}${secret === undefined ? '' : '，更换密钥'}）` };
  });
  return config(ctx);
}

/** A question that changes nothing, whatever its answer. */
const METHOD = 'inventory.query';
const esc = (text: string) => text.replaceAll(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** @throws Refusal 400 where the configuration is not whole, or its address may not be called. */
export async function test(ctx: Ctx): Promise<Answer<typeof qimen.test>> {
  const row = await sql.findConfig(ctx.db, ctx.tenantId);
  if (!row?.sealedSecret || !row.gatewayUrl || !row.appKey || !row.customerId)
    throw badRequest('请先填写网关地址、AppKey、货主编号和密钥，并保存。');
  const body = bodyOf(row);
  const params = {
    method: METHOD,
    timestamp: beijingTime(ctx.now),
    format: 'xml',
    app_key: row.appKey,
    v: '2.0',
    sign_method: 'md5',
    customerId: row.customerId,
  };
  const sign = qimenSign(ctx.vault.open(row.sealedSecret), params, body);
  const url = new URL(row.gatewayUrl);
  for (const [name, value] of Object.entries({ ...params, sign })) url.searchParams.set(name, value);
  try {
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    const answer = await ctx.outgoing.send({
      url: url.href,
      method: 'POST',
      headers,
      body,
      timeoutMs: 10_000,
    });
    return read(answer.status, answer.text);
  } catch (error) {
    if (error instanceof OutgoingFailure)
      return { ok: false, msg: '网关没有回应，请核对网关地址，或稍后再试。' };
    throw error;
  }
}

const bodyOf = ({ warehouseCode, customerId }: sql.ConfigRow) =>
  `<?xml version="1.0" encoding="utf-8"?><request><criteriaList><criteria><warehouseCode>${esc(warehouseCode)}</warehouseCode>` +
  `<ownerCode>${esc(customerId)}</ownerCode><itemCode>PODFLOW-TEST</itemCode></criteria></criteriaList></request>`;

/** As the protocol writes times. */
const beijingTime = (now: Date) =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function read(status: number, text: string): Answer<typeof qimen.test> {
  const tag = (name: string) => new RegExp(`<${name}>([^<]{0,300})</${name}>`).exec(text)?.[1]?.trim() ?? '';
  const flag = tag('flag');
  if (flag === 'success') return { ok: true, msg: '连接正常，网关接受了签名。' };
  const said = tag('message') || tag('sub_msg') || tag('msg') || tag('code');
  if (flag !== '' || said !== '') return { ok: false, msg: `网关拒绝了请求：${said || '没有说明原因'}` };
  return { ok: false, msg: `网关的回应不是奇门格式（HTTP ${status}），请核对网关地址。` };
}
