import fs from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { PrintColor } from '#contract/print-file/print-file.ts';
import { MOST_ICC_BYTES, type printProfile } from '#contract/rosi/profile.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { profileName } from '#server/platform/picture-work/profile-name.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const HEAD_BYTES = 132;
const TAG_BYTES = 12;
const MOST_TAGS = 200;
const SPACES: Readonly<Record<string, PrintColor>> = { 'RGB ': 'rgb', CMYK: 'cmyk' };
const CLASSES: Readonly<Record<string, string>> = {
  mntr: '显示器',
  scnr: '扫描仪或相机',
  link: '设备连接',
  spac: '色彩空间',
  abst: '抽象',
  nmcl: '专色',
};

/** What a profile of colours of a printer is for. @throws Refusal 400 where it is none */
export function readIcc(name: string, icc: Buffer): { name: string; color: PrintColor } {
  const text = (from: number): string => icc.toString('latin1', from, from + 4);
  const broken = () => badRequest(`「${name}」不是 ICC 配置文件，或已损坏，请重新导出后上传。`);
  if (icc.length < HEAD_BYTES || text(36) !== 'acsp' || icc.readUInt32BE(0) !== icc.length) throw broken();
  const kind = text(12);
  if (kind !== 'prtr') {
    const word = CLASSES[kind];
    throw badRequest(
      `「${name}」${word ? `是${word}的配置文件，` : ''}不是打印机的 ICC 配置文件，请上传打印机的（类别 prtr）。`,
    );
  }
  const color = SPACES[text(16)];
  if (!color)
    throw badRequest(`「${name}」的色彩空间不是 RGB 或 CMYK，请上传 RGB 或 CMYK 打印机的配置文件。`);
  const count = icc.readUInt32BE(128);
  if (count === 0 || count > MOST_TAGS || icc.length < HEAD_BYTES + count * TAG_BYTES) throw broken();
  for (let n = 0; n < count; n++) {
    const at = HEAD_BYTES + n * TAG_BYTES;
    if (icc.readUInt32BE(at + 4) + icc.readUInt32BE(at + 8) > icc.length) throw broken();
  }
  return { name: profileName(icc), color };
}

export async function icc(
  ctx: Ctx,
  _input: Parsed<typeof printProfile.icc>,
  { request }: { request: FastifyRequest },
): Promise<Answer<typeof printProfile.icc>> {
  refuseLimited(ctx, '打印配置');
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, async (file) => {
    if ((await fs.stat(file)).size > MOST_ICC_BYTES)
      throw badRequest(`「${name}」超过 ${MOST_ICC_BYTES / 1024 ** 2} MB，请上传更小的 ICC 配置文件。`);
    const read = readIcc(name, await fs.readFile(file));
    return change(ctx, { kind: 'device' }, async (trx) => {
      const { id: fileId } = await ctx.files.keepPath(trx, ctx.tenantId, name, file);
      await sql.insertIcc(trx, ctx.tenantId, { fileId, ...read }, { by: ctx.userName, now: ctx.now });
      return { answer: { fileId, ...read }, told: `上传色彩文件「${read.name}」` };
    });
  });
}

export const iccs = async ({ db, tenantId }: Ctx): Promise<Answer<typeof printProfile.iccs>> =>
  (await sql.iccsOf(db, tenantId)).map(({ color, ...row }) => ({ ...row, color: color as PrintColor }));
