import { Button, HTMLSelect } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross, DragHandleVertical } from '@blueprintjs/icons';
import { MOST_ROUTE_STEPS } from '#contract/route/route.ts';
import { movedTo, useDragOrder } from '@/shared/ui/drag-order/use-drag-order.ts';
import { NumberField } from '@/shared/ui/form/index.ts';
import { newStep, type DraftStep } from './route-draft.ts';

const REQUIRED = ['必经', '可选'] as const;
const WAYS = ['扫描', '报数'] as const;
const TIMES = ['印前', '印后'] as const;

/** The steps of a route in their order, each once. */
export function RouteStepsField({
  steps,
  offered,
  error,
  onChange,
}: {
  steps: readonly DraftStep[];
  /** Steps that can join. */
  offered: readonly { id: number; name: string }[];
  error: string | undefined;
  onChange: (steps: DraftStep[]) => void;
}) {
  const move = (from: number, to: number): void => onChange(movedTo(steps, from, to));
  const rowOf = useDragOrder(
    steps.map(({ stepId }) => stepId),
    move,
  );
  const left = offered.filter(({ id }) => !steps.some(({ stepId }) => stepId === id));
  const never = withoutTurn(steps);
  return (
    <section aria-label="工序">
      <h3>工序</h3>
      <p className="form-hint">按顺序做，印前的排在前面；最多 {MOST_ROUTE_STEPS} 道，标准秒是每件的。</p>
      {steps.length > 0 && (
        <ol className="route-steps">
          {steps.map((step, at) => {
            const { draggable, onDragStart, onDragEnd, ...place } = rowOf(step.stepId);
            const put = (change: Partial<DraftStep>): void =>
              onChange(steps.with(at, { ...step, ...change }));
            return (
              <li key={step.stepId} aria-label={step.name} {...place}>
                <span
                  className="route-handle"
                  title="拖动调整顺序"
                  {...{ draggable, onDragStart, onDragEnd }}
                >
                  <DragHandleVertical size={14} />
                </span>
                <strong title={step.name}>
                  {at + 1}. {step.name}
                </strong>
                <Choice
                  label={`${step.name} 要求`}
                  words={REQUIRED}
                  isFirst={step.required}
                  onChange={(required) => put({ required })}
                />
                <Choice
                  label={`${step.name} 时机`}
                  words={TIMES}
                  isFirst={!step.afterPrint}
                  // Before it is printed no piece can be scanned: what is done then is counted for a batch.
                  onChange={(before) => put({ afterPrint: !before, ...(before && { counted: true }) })}
                />
                <Choice
                  label={`${step.name} 方式`}
                  words={WAYS}
                  isFirst={!step.counted}
                  onChange={(isScanned) => put({ counted: !isScanned })}
                />
                <NumberField
                  label={`${step.name} 标准秒`}
                  unit="秒"
                  value={step.seconds}
                  onChange={(seconds: number | null) => put({ seconds })}
                />
                <span className="route-acts">
                  <Act
                    {...{ label: '上移', step, off: at === 0 }}
                    icon={<ArrowUp size={12} />}
                    act={() => move(at, at - 1)}
                  />
                  <Act
                    {...{ label: '下移', step, off: at === steps.length - 1 }}
                    icon={<ArrowDown size={12} />}
                    act={() => move(at, at + 1)}
                  />
                  <Act
                    {...{ label: '移除', step }}
                    icon={<Cross size={12} />}
                    act={() => onChange(steps.toSpliced(at, 1))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <HTMLSelect
        fill
        aria-label="添加工序"
        value=""
        disabled={left.length === 0 || steps.length >= MOST_ROUTE_STEPS}
        options={[
          { value: '', label: addWord(offered.length, left.length, steps.length) },
          ...left.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => {
          const one = left.find(({ id }) => String(id) === currentTarget.value);
          if (one) onChange([...steps, newStep(one)]);
        }}
      />
      {never.length > 0 && (
        <p className="form-hint">
          {never.map(({ name }) => `「${name}」`).join('')}
          可选，后面又没有必经的扫描工序：生产件不会等它，也轮不到扫它。
        </p>
      )}
      {error !== undefined && (
        <p className="route-refused" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

/** Optional steps whose turn never comes: a piece is done with its route once its last required step is. */
function withoutTurn(steps: readonly DraftStep[]): readonly DraftStep[] {
  const isScanned = ({ counted, afterPrint }: DraftStep) => afterPrint && !counted;
  const last = steps.findLastIndex((step) => step.required && isScanned(step));
  return steps.filter((step, at) => at > last && !step.required && isScanned(step));
}

function addWord(offered: number, left: number, taken: number): string {
  if (offered === 0) return '还没有启用中的工序，请先到「工序」新建';
  if (taken >= MOST_ROUTE_STEPS) return `已有 ${MOST_ROUTE_STEPS} 道工序，不能再添加`;
  return left === 0 ? '全部工序都已添加' : '添加工序…';
}

/** One of two. */
const Choice = ({
  label,
  words,
  isFirst,
  onChange,
}: {
  label: string;
  words: readonly [string, string];
  isFirst: boolean;
  onChange: (isFirst: boolean) => void;
}) => (
  <HTMLSelect
    aria-label={label}
    value={isFirst ? words[0] : words[1]}
    options={[...words]}
    onChange={({ currentTarget }) => onChange(currentTarget.value === words[0])}
  />
);

const Act = ({
  step: { name },
  label,
  icon,
  off = false,
  act,
}: {
  step: DraftStep;
  label: string;
  icon: React.JSX.Element;
  off?: boolean;
  act: () => void;
}) => (
  <Button
    variant="minimal"
    size="small"
    icon={icon}
    aria-label={`${name} ${label}`}
    title={label}
    disabled={off}
    onClick={act}
  />
);
