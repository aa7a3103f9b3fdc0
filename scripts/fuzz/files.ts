import sharp from 'sharp';

const FILES: { name: string; content: Buffer }[] = [];
/** A picture, and a table. */
export async function files() {
  if (FILES.length === 0) {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0e7c66' } })
      .png()
      .toBuffer();
    FILES.push({ name: 'a.png', content: picture });
    FILES.push({
      name: 'a.csv',
      content: Buffer.from('平台订单号,商家编码,数量,快递公司,运单号\nT1,A,1,顺丰,SF1\n'),
    });
  }
  return FILES;
}
