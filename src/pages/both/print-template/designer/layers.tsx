import { Button, ButtonGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import { nameOf, type Issue } from '#contract/print-template/judge.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';

/** All elements, the lowest first; and what is wrong with them. */
export function Layers({
  kind,
  design,
  chosen,
  issues,
  reads,
  onChoose,
  onReorder,
  onRemove,
}: {
  kind: TemplateKind;
  design: TemplateDesign;
  chosen: number | null;
  issues: readonly Issue[];
  reads: boolean;
  onChoose: (at: number | null) => void;
  onReorder: (at: number, by: 1 | -1) => void;
  onRemove: (at: number) => void;
}) {
  return (
    <section className="design-panel" aria-label="图层">
      <h3>图层 {design.elements.length}</h3>
      <Button
        fill
        alignText="start"
        variant="minimal"
        active={chosen === null}
        text="模板与纸张"
        onClick={() => onChoose(null)}
      />
      <ol className="design-layers">
        {design.elements.map((element, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an element is its place in the list
          <li key={at}>
            <Button
              fill
              alignText="start"
              variant="minimal"
              active={chosen === at}
              intent={issues.some((issue) => issue.at === at) ? 'warning' : 'none'}
              text={nameOf(kind, element)}
              onClick={() => onChoose(at)}
            />
            {chosen === at && !reads && (
              <ButtonGroup variant="minimal">
                <Button
                  icon={<ArrowUp />}
                  aria-label="上移图层"
                  disabled={at === 0}
                  onClick={() => onReorder(at, -1)}
                />
                <Button
                  icon={<ArrowDown />}
                  aria-label="下移图层"
                  disabled={at === design.elements.length - 1}
                  onClick={() => onReorder(at, 1)}
                />
                <Button icon={<Trash />} aria-label="删除元素" onClick={() => onRemove(at)} />
              </ButtonGroup>
            )}
          </li>
        ))}
      </ol>
      <h3>问题 {issues.length}</h3>
      {issues.length === 0 ? (
        <p className="list-quiet">没有问题，可以保存。</p>
      ) : (
        <ul className="design-issues" aria-label="问题">
          {issues.map(({ at, text }) => (
            <li key={text}>
              <Button
                fill
                alignText="start"
                variant="minimal"
                intent="warning"
                text={text}
                onClick={() => onChoose(at)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
