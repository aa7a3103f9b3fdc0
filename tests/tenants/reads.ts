import type { Endpoint } from '#contract/endpoint.ts';
import { wallsOf } from '#tests/support/walls.ts';
import type { Asked } from '../../scripts/fuzz/send.ts';
import { keeps, schemaOf } from '../../scripts/fuzz/values.ts';
import { askAs } from './ask.ts';
import type { TenantName } from './marks.ts';
import type { Person } from './people.ts';
import { missingTwin, said } from './twins.ts';
import type { Kept } from './walk.ts';
import type { Tenants } from './world.ts';

/** How often the asker's own key was used by now. */
const withoutPlace = (text: string) => text.replaceAll(/"calls":\d+/g, '');

/** What each read answers somebody, asked as its owner asked it and without any filter, by call and input. */
export async function answersTo(t: Tenants, person: Person, reads: readonly Kept[]) {
  const answers = new Map<string, string>();
  for (const { e, asked } of reads)
    for (const input of keeps(e, {}) ? [asked.input, {}] : [asked.input]) {
      const at = await t.log.moment();
      const got = await askAs(t, person, e, { ...asked, input });
      // What changed nothing for its owner may change something for others: each question is put to the same rows.
      await t.rest();
      await t.log.backTo(at);
      if (got) answers.set(`${e.method} ${e.path} ${JSON.stringify(input)}`, withoutPlace(said(got, [])));
    }
  return answers;
}

/** Takes away all rows of these tenants, past every rule; for good. */
export async function vanish(t: Tenants, names: readonly TenantName[]): Promise<void> {
  const gone = names.map((name) => t.ids[name]).join(', ');
  const tables = (await wallsOf(t.world.database.system)).filter(({ parties }) => parties.length > 0);
  await t.world.ask('set session_replication_role = replica');
  for (const { table, parties } of [
    ...tables,
    ...['user_role', 'membership', 'role'].map((table) => ({ table, parties: ['tenant_id'] })),
  ])
    await t.world.ask(
      `delete from ${table} where ${parties.map((party) => `${party} in (${gone})`).join(' or ')}`,
    );
  await t.world.ask('set session_replication_role = default');
}

/** What somebody is told; what his question wrote, as it was no search for him, is put back. */
async function toldOf(
  t: Tenants,
  person: Person,
  e: Endpoint,
  asked: Asked,
  back?: (text: string) => string,
) {
  const at = await t.log.moment();
  const got = await askAs(t, person, e, asked);
  const written = await t.log.since(at);
  if (written.length > 0) await t.log.backTo(at);
  return got && withoutPlace(said(got, written, back));
}

export interface Searched {
  /** Searches of the owner that found what bears his mark. */
  found: string[];
  /** Searches of others that were answered otherwise than for a word that stands nowhere. */
  told: string[];
}

/** Each field of each read that takes a text is searched by a mark, by its owner and by others. */
export async function search(
  t: Tenants,
  reads: readonly Kept[],
  mark: string,
  owner: Person,
  others: readonly Person[],
): Promise<Searched> {
  const searched: Searched = { found: [], told: [] };
  for (const { e, asked } of reads) {
    if (e.body === 'multipart') continue;
    const fields = Object.entries(
      (schemaOf(e).properties ?? {}) as Record<string, { type?: string; enum?: unknown }>,
    );
    for (const [name, { type, enum: words }] of fields) {
      if (words || (type !== 'string' && type !== 'array')) continue;
      const base = keeps(e, {}) ? {} : Object(asked.input);
      const question = { input: { ...base, [name]: type === 'array' ? [mark] : mark } };
      if (!keeps(e, question.input)) continue;
      const twin = missingTwin(e, question, []);
      if (!twin) continue;
      // Only the word is another one: an id beside it may be of something that the asker has himself.
      const missing = { input: { ...base, [name]: Object(twin.asked.input)[name] } };
      const differs = async (person: Person) => {
        const one = await toldOf(t, person, e, question);
        return one !== (await toldOf(t, person, e, missing, twin.back));
      };
      const title = `${e.method} ${e.path} ${name}`;
      if (await differs(owner)) searched.found.push(title);
      for (const person of others)
        if (await differs(person)) searched.told.push(`${title}: ${person.tenant}`);
    }
  }
  return searched;
}
