import { useNavigate, useSearchParams } from 'react-router';
import { useSocial } from '@/entities/session/index.ts';
import { entryAddress, inviteCodeOf, type EntryChange, type EntryPath } from './entry-address.ts';

/** What the pages of the entry share: what brought the visitor here, and the ways between them. */
export function useEntry() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const social = useSocial();
  return {
    search,
    inviteCode: inviteCodeOf(search),
    mobile: search.get('mobile') ?? undefined,
    /** Of the bunding state: what a login or a registration binds on the way. */
    ticket: social.stage === 'bunding' ? (social.ticket ?? undefined) : undefined,
    addressOf: (path: EntryPath, change?: EntryChange) => entryAddress(path, search, change),
    go: (path: EntryPath, change?: EntryChange) => void navigate(entryAddress(path, search, change)),
    /** The same page with another query, and no step of the history. */
    replace: (query: URLSearchParams) => void navigate({ search: query.toString() }, { replace: true }),
  };
}
