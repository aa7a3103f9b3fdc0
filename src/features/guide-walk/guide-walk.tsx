import { useQuery } from '@tanstack/react-query';
import { AnchorButton, Tag } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import { guide, type Ticks } from '#contract/guide/guide.ts';
import { placeOf, useHomeSession } from '@/entities/session/index.ts';
import { query } from '@/shared/api/index.ts';
import { guidePath } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/failure/failure-note.tsx';
import './guide-walk.css';

/** One thing to know, and to do: as the product shows it. */
export interface WalkStep {
  title: string;
  lines: readonly string[];
  picture: string;
  /** What is seen in the picture. */
  alt: string;
  /** Read from the data; undefined where there is nothing to tick. */
  tick?: keyof Ticks;
  /** Where it is done, and how the link is called. */
  path: string;
  doNow: string;
}

/** What the product can do, step by step, and which of it this tenant has done. */
export function GuideWalk({
  title,
  about,
  steps,
}: {
  title: string;
  about: string;
  steps: readonly WalkStep[];
}) {
  // Who comes back from doing something finds it ticked.
  const { data, error, refetch } = useQuery({
    ...query(guide.progress, {}, { quiet: true }),
    refetchOnMount: 'always',
  });
  const ticks = data?.ticks;
  const ticked = steps.filter(({ tick }) => tick !== undefined);
  const done = ticked.filter(({ tick }) => ticks?.[tick!]).length;
  const next = ticks && ticked.find(({ tick }) => !ticks[tick!]);
  return (
    <div className="guide-walk">
      <header>
        <div>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
        {ticks && (
          <span role="status">
            <Tag size="large" minimal intent={done === ticked.length ? 'success' : 'none'}>
              已完成 {done} / {ticked.length}
            </Tag>
          </span>
        )}
      </header>
      <FailureNote error={error} retry={() => void refetch()} />
      <ol>
        {steps.map((step, i) => (
          <li key={step.title}>
            <Step
              step={step}
              number={i + 1}
              isDone={step.tick !== undefined && ticks?.[step.tick] === true}
              isNext={step === next}
            />
          </li>
        ))}
      </ol>
      <footer>
        想从头走一遍？<Link to={guidePath({ step: 1 })}>打开新手引导</Link>
      </footer>
    </div>
  );
}

function Step({
  step: { title, lines, picture, alt, tick, path, doNow },
  number,
  isDone,
  isNext,
}: {
  step: WalkStep;
  number: number;
  isDone: boolean;
  isNext: boolean;
}) {
  const navigate = useNavigate();
  const { routeList } = useHomeSession();
  return (
    <article className="guide-walk-step" aria-label={title}>
      <div>
        <h2>
          <span className="guide-walk-number" aria-hidden="true">
            {number}
          </span>
          {title}
        </h2>
        {tick !== undefined && (
          <p className="guide-walk-tick" data-done={isDone}>
            {isDone ? (
              <>
                <TickCircle /> 已完成
              </>
            ) : (
              '还没有做'
            )}
          </p>
        )}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {/* Who may not open the screen is not sent there. */}
        {placeOf(routeList, path) && (
          <AnchorButton
            href={path}
            intent={isNext ? 'primary' : 'none'}
            variant={isNext ? 'solid' : 'outlined'}
            text={isDone ? '去看看' : doNow}
            aria-label={isDone ? `去看看：${title}` : doNow}
            onClick={(event) => {
              event.preventDefault();
              void navigate(path);
            }}
          />
        )}
      </div>
      <img src={picture} alt={alt} width={960} height={600} loading="lazy" decoding="async" />
    </article>
  );
}
