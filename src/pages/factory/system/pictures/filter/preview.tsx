import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Slider, Switch } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { filteringOf, type Filtering } from '#contract/filter/apply.ts';
import { filter, MOST_SAMPLES, type FilterSample } from '#contract/filter/filter.ts';
import type { Lut } from '#contract/filter/lut.ts';
import type { FilterStep } from '#contract/filter/steps.ts';
import { call, isApiError, upload } from '@/shared/api/index.ts';
import { FileButton } from './file-button.tsx';
import { clippingOf, histogramOf } from './histogram.ts';
import { HistogramChart } from './histogram-chart.tsx';
import { useSources, type Drawn, type Source } from './use-sources.ts';

interface Applied {
  steps: readonly FilterStep[];
  luts: ReadonlyMap<number, Lut>;
}
const after = (picture: Drawn, filtering: Filtering): Drawn => ({ ...picture, data: filtering(picture) });

/** The chosen sample before and after, and all of them small. */
export function Preview({
  samples,
  applied,
  note,
  onSamples,
}: {
  samples: readonly FilterSample[];
  applied: Applied;
  /** Why steps are left out. */
  note: string | undefined;
  onSamples: () => void;
}) {
  const sources = useSources(samples);
  const [chosen, setChosen] = useState<number>();
  const [split, setSplit] = useState(50);
  const [isMarked, setMarked] = useState(false);
  const source = sources.find(({ id }) => id === chosen) ?? sources[1] ?? sources[0]!;
  const { whole } = source;
  const { steps, luts } = applied;
  const filtering = useMemo(() => filteringOf(steps, luts), [steps, luts]);
  const shown = useMemo(() => after(whole, filtering), [whole, filtering]);
  const histogram = histogramOf(shown);
  return (
    <div className="art-filter-preview">
      <div className="art-filter-stage">
        <div className="art-filter-pictures" style={{ aspectRatio: `${whole.width} / ${whole.height}` }}>
          <Canvas label={`${source.name} 调整后`} picture={shown} />
          <Canvas label={`${source.name} 调整前`} picture={whole} clip={100 - split} />
          {isMarked && (
            <Canvas label="溢出标记" picture={{ ...whole, data: clippingOf(whole, shown.data) }} />
          )}
          <span className="art-filter-line" style={{ left: `${split}%` }} />
        </div>
      </div>
      <div className="art-filter-looks">
        <span className="list-quiet">调整前</span>
        <Slider
          min={0}
          max={100}
          value={split}
          labelRenderer={false}
          showTrackFill={false}
          handleHtmlProps={{ 'aria-label': '调整前与调整后的分界' }}
          onChange={setSplit}
        />
        <span className="list-quiet">调整后</span>
        <Switch
          inline
          label="标出溢出"
          checked={isMarked}
          onChange={(event) => setMarked(event.currentTarget.checked)}
        />
      </div>
      <HistogramChart histogram={histogram} />
      {note !== undefined && <p className="form-hint">{note}</p>}
      <Samples {...{ sources, samples, filtering, onSamples }} chosen={source.id} onChoose={setChosen} />
    </div>
  );
}

/** Pixels as they are; without a label what stands around it says what it is. `clip`: so many hundredths at its right are left out. */
function Canvas({ label, picture, clip = 0 }: { label?: string; picture: Drawn; clip?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, width, height } = picture;
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  }, [data, width, height]);
  return (
    <canvas
      ref={canvas}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      width={width}
      height={height}
      style={clip === 0 ? undefined : { clipPath: `inset(0 ${clip}% 0 0)` }}
    />
  );
}

function Samples({
  sources,
  samples,
  chosen,
  filtering,
  onChoose,
  onSamples,
}: {
  sources: readonly Source[];
  samples: readonly FilterSample[];
  chosen: number;
  filtering: Filtering;
  onChoose: (id: number) => void;
  onSamples: () => void;
}) {
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<unknown>): Promise<void> => {
    setRefused(undefined);
    setBusy(true);
    try {
      await work();
      onSamples();
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.msg : '上传失败，请重试。');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="art-filter-samples" role="group" aria-label="样图">
        {sources.map(({ id, name, small }) => (
          <span key={id} className="art-filter-sample">
            <button
              type="button"
              aria-pressed={id === chosen}
              aria-label={`样图 ${name}`}
              title={name}
              onClick={() => onChoose(id)}
            >
              <Canvas picture={after(small, filtering)} />
            </button>
            {id !== 0 && (
              <Button
                size="small"
                icon={<Trash size={12} />}
                aria-label={`移除样图 ${name}`}
                title="移除样图"
                disabled={busy}
                onClick={() => void doing(() => call(filter.dropSample, { id }, { quiet: true }))}
              />
            )}
          </span>
        ))}
        {samples.length < MOST_SAMPLES && (
          <FileButton
            text="添加样图"
            accept=".png,.jpg,.jpeg,.webp,.tif,.tiff"
            busy={busy}
            onFile={(file) => void doing(() => upload(filter.addSample, file, {}, { quiet: true }))}
          />
        )}
      </div>
      {refused !== undefined && (
        <p className="art-filter-refused" role="alert">
          {refused}
        </p>
      )}
    </>
  );
}
