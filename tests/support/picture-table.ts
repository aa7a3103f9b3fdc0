import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { factIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string, value: boolean): Sentence => ({
  ...factIs(name, value, !value),
  holds: (facts) => (facts[name] ?? false) === value,
});

/** docs/spec/picture-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const pictureTable = judgeTable({
  name: 'picture',
  regions: ['status', 'use', 'share'],
  actors: ['owner', 'platform', 'timer', 'system'],
  step: pictureLife.step,
  whyClosed: pictureLife.whyClosed,
  means: {
    'quota holds': isSo('quotaHolds', true),
    'size and leading bytes fit': isSo('fits', true),
    'folder stands': isSo('folderStands', true),
    'decodes to its last line': isSo('decodes', true),
    'no earlier version stands': isSo('earlierStands', false),
    'an earlier version stands': isSo('earlierStands', true),
    'no worker holds it': isSo('workerHolds', false),
    'fewer than 3 tries': isSo('triesLeft', true),
    'the same content came again': isSo('sameContent', true),
    'it was usable': isSo('wasUsable', true),
    'the outcome is ready': isSo('wasUsable', true),
    'the outcome is broken': isSo('wasUsable', false),
    'nothing that is open uses it': isSo('used', false),
    'it is done by hand, or its time is over': {
      facts: { timeOver: true },
      broken: [],
      holds: (facts, { by }) => by === 'owner' || facts['timeOver'] === true,
    },
    'who blocked it, or the platform': {
      facts: { blockedByOwner: true },
      broken: [],
      holds: (facts, { by }) => by === 'platform' || facts['blockedByOwner'] === true,
    },
  },
  effectOf: {
    'content kept once a checksum': 'content.keep',
    'pixels, colour space, profile, transparency, look (hash), thumb written': 'facts.write',
    'near duplicates noted': 'near.note',
    'matched by name where asked': 'name.match',
    'uploader told': 'uploader.tell',
    'purged after 7 days': 'purge.due',
    'tried again': 'check.again',
    'new version': 'version.add',
    'the former one stays with all that uses it until its users take the new one': 'former.stays',
    'the earlier version is in force': 'former.holds',
    'out of lists and choices': 'lists.leave',
    'shares end for new use': 'shares.end',
    'lines, codes, designs and goods that use it go on': 'users.go.on',
    'to its folder, or the root where that is gone': 'folder.find',
    'no new use anywhere': 'use.ends',
    'open orders with it get reason 图片被禁用': 'orders.wait',
    'what is batched goes on and the factory is told': 'batched.go.on',
    'the reason is judged anew': 'reason.anew',
    'restored into the folder of the upload': 'folder.upload',
    'no second copy': 'one.copy',
    'row stays with its checksum': 'row.stays',
    'quota freed': 'quota.free',
    'the file goes from the disk when no row of any tenant names the content': 'content.release',
  },
});
