import { useSearchParams } from 'react-router';
import { ArtCodes } from './art-codes.tsx';
import { ArtLines } from './art-lines.tsx';

/** /business/images: what cannot be printed for want of a good picture, by lines of orders or by codes. */
export function ImagesPage() {
  const [search, setSearch] = useSearchParams();
  return search.get('by') === 'code' ? (
    <ArtCodes onLines={(finding) => setSearch(finding ? { finding } : {})} />
  ) : (
    <ArtLines onCodes={() => setSearch({ by: 'code' })} />
  );
}
