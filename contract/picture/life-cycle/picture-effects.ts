import { ownWords } from '#contract/life-cycle/guards.ts';

/** Of what no screen sends yet, in the words of docs/spec/picture-moves.tsv. */
const TO_COME = ownWords([
  'as upload',
  'source kept',
  'origin kept: job, tool, input',
  'recipients see it, read-only',
  'log on both sides',
  'as share and unshare for the difference',
  'no new use',
  'lines, designs and goods that have it keep it',
  'links end within two hours',
]);

/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/picture/effects.ts).
 */
export const PICTURE_EFFECTS = {
  'content.keep': 'the content is kept once a checksum, and counted once',
  'facts.write': 'pixels, colour space, profile, transparency and look are written',
  'near.note': 'its duplicates and those that look like it are noted',
  'name.match': 'codes of its name get it where that was asked',
  'uploader.tell': 'who uploaded it is told',
  'purge.due': 'it is purged after 7 days',
  'check.again': 'it is checked again',
  'version.add': 'the new content is its next version',
  'former.stays': 'what uses the former version goes on with it',
  'former.holds': 'the former version stays in force',
  'lists.leave': 'it is out of lists and choices',
  'shares.end': 'its shares end for new use',
  'users.go.on': 'what uses it goes on',
  'folder.find': 'it comes back to its folder, or to the root where that is gone',
  'folder.upload': 'it comes into the folder of the upload',
  'one.copy': 'there is no second copy',
  'row.stays': 'its row stays with its checksum',
  'quota.free': 'its bytes are not counted any more',
  'content.release': 'its content goes from the disk when no row of any tenant names it',
  'use.ends': 'it is given to nothing new',
  'orders.wait': 'orders under review that print it get the reason 图片被禁用',
  'batched.go.on': 'what is batched goes on, and the factory knows',
  'reason.anew': 'orders that wait for it are judged anew',
  ...TO_COME,
} as const;
export type PictureEffect = keyof typeof PICTURE_EFFECTS;
