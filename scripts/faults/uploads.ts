import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { asset } from '#contract/asset/asset.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';
import { isKnown, type User } from './client.ts';
import type { FactKind, Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { MASKED, type World } from './world.ts';

/** Of one archive. */
const PACKED = 5;
const ASSET = { kind: 'texture', licence: 'own' } as const;

interface Uploading {
  users: Record<'merchant' | 'factory', User>;
  ledger: Ledger;
  random: Random;
  world: World;
}

const keyOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Pictures, assets and masks that are sent in, alone and in archives. @returns deeds that say whether the server said what it did */
export function uploads({ users: { merchant, factory }, ledger, random, world }: Uploading) {
  /** A picture that no other is like, with a hole in its middle where nothing is printed. */
  const draw = (): Promise<Buffer> => {
    const [px, hole] = [MASKED.px, Math.round(MASKED.px / 3)];
    const color = `rgb(${random.below(256)},${random.below(256)},${random.below(256)})`;
    const area = `M0 0H${px}V${px}H0Z M${hole} ${hole}H${2 * hole}V${2 * hole - random.below(9)}H${hole}Z`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}"><path fill="${color}" fill-rule="evenodd" d="${area}"/></svg>`;
    return sharp(Buffer.from(drawing)).png().toBuffer();
  };
  const note = (kind: FactKind, contents: readonly Buffer[], sure: boolean) => {
    for (const content of contents) ledger.note(kind, keyOf(content), sure);
  };

  const one =
    <E extends Endpoint>(user: User, kind: FactKind, endpoint: E, input: Input<E>) =>
    async (): Promise<boolean> => {
      const content = await draw();
      note(kind, [content], false);
      const answer = await user.upload(endpoint, 'one.png', content, input);
      if (answer?.code === 0) note(kind, [content], true);
      return isKnown(answer);
    };

  /** Unpacked by a task: it has ended when its pictures are looked for. */
  const packed =
    <E extends typeof pictureWays.zip | typeof asset.uploadZip>(
      user: User,
      kind: FactKind,
      endpoint: E,
      input: Input<E>,
    ) =>
    async (): Promise<boolean> => {
      const contents = await Promise.all(Array.from({ length: PACKED }, draw));
      note(kind, contents, false);
      const zip = makeZip(Object.fromEntries(contents.map((content, n) => [`${n}.png`, content])));
      const answer = await user.upload(endpoint, 'many.zip', zip, input);
      if (answer?.code === 0) {
        ledger.note('task', String(answer.data.taskId), true);
        note(kind, contents, true);
      }
      return isKnown(answer);
    };

  const saveMask = async (): Promise<boolean> => {
    const content = await draw();
    const name = `${world.maskedModel}.png`;
    const sent = await factory.upload(file.upload, name, content);
    if (sent?.code !== 0) return isKnown(sent);
    const { fileId } = sent.data;
    ledger.note('file', String(fileId), true);
    note('mask', [content], false);
    const saved = await factory.write(printSpec.saveMasks, { files: [{ fileId, name }] });
    if (saved?.code === 0 && saved.data.saved === 1) note('mask', [content], true);
    return isKnown(saved);
  };

  return [
    one(merchant, 'picture', picture.upload, {}),
    packed(merchant, 'picture', pictureWays.zip, {}),
    one(factory, 'asset', asset.upload, ASSET),
    packed(factory, 'asset', asset.uploadZip, ASSET),
    saveMask,
  ];
}
