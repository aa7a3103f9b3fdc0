import type { PackageTracks } from '#contract/track/track.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { InterceptTag, TransitWords } from './transit-words.tsx';
import './track-line.css';

/** The scans of a package as a line of time, the newest first. */
export function TrackLine({ of }: { of: PackageTracks }) {
  return (
    <div className="track-line">
      <p className="track-line-head">
        <TransitWords of={of} />
        <InterceptTag code={of.intercept} />
        {of.dueAt !== null && (
          <span className="list-quiet">
            下一条轨迹应在 <TimeText at={of.dueAt} whole /> 前
          </span>
        )}
      </p>
      {of.tracks.length === 0 ? (
        <p className="list-quiet">还没有轨迹。</p>
      ) : (
        <ol aria-label="轨迹">
          {of.tracks.map(({ id, at, text, place }) => (
            <li key={id}>
              <TimeText at={at} whole />
              <span>
                <bdi>{text}</bdi>
                {place !== '' && (
                  <>
                    {' '}
                    <bdi className="list-quiet">{place}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
