import { useQuery } from '@tanstack/react-query';
import { Button, Callout } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { barcode } from '#contract/barcode/barcode.ts';
import { query } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { pageOf } from './links.ts';

const MOST_SHOWN = 8;
const count = (n: number): string => n.toLocaleString('zh-CN');

/** What the numbers are that were asked for: those that name no piece with their pages, and those that name nothing. */
export function ReadNumbers({ numbers }: { numbers: readonly string[] }) {
  const { data, error } = useQuery({
    ...query(barcode.read, { numbers: [...numbers] }, { quiet: true }),
    enabled: numbers.length > 0,
  });
  const missing = data?.missing ?? [];
  const list = data?.list ?? [];
  return (
    <div role="status" className="barcode-read">
      <FailureNote error={error} />
      {list.length > 0 && (
        <Callout compact intent="primary">
          <ul>
            {list.slice(0, MOST_SHOWN).map((one) => (
              <li key={one.number}>
                <code className="tabular">{one.number}</code> {one.text}{' '}
                <Link to={pageOf(one)} aria-label={`打开 ${one.number}`}>
                  打开
                </Link>
              </li>
            ))}
          </ul>
          {list.length > MOST_SHOWN && <p>另有 {count(list.length - MOST_SHOWN)} 个号码不是生产件。</p>}
        </Callout>
      )}
      {missing.length > 0 && (
        <Callout compact intent="warning">
          {numbers.length > 1 && (
            <p>
              共 {count(numbers.length)} 个号码，{count(missing.length)} 个没有找到
              <Button
                variant="minimal"
                size="small"
                icon={<Duplicate size={12} />}
                text="复制没有找到的"
                onClick={() => void copyText(missing.map(({ number }) => number).join('\n'))}
              />
            </p>
          )}
          <ul>
            {missing.slice(0, MOST_SHOWN).map(({ number, text }) => (
              <li key={number}>
                <code className="tabular">{number}</code> {text}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
