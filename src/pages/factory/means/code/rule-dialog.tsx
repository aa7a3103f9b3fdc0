import { useQuery } from '@tanstack/react-query';
import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { code } from '#contract/means/code.ts';
import { codeBy } from '#contract/sku/code-pattern.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** How the codes of SKUs that are made in bulk are written. */
export function RuleDialog(ends: DialogEnds) {
  const { data } = useQuery({ ...query(code.rule, {}), gcTime: 0 });
  return data ? <RuleForm rule={data} {...ends} /> : null;
}

function RuleForm({ rule, onDone, onClose }: DialogEnds & { rule: Output<typeof code.rule> }) {
  const form = useForm(
    code.saveRule.input,
    { pattern: rule.pattern },
    async (values) => {
      await call(code.saveRule, values, { quiet: true });
      showMessage('编码规则已保存，之后批量生成的 SKU 按它编码');
      onDone();
    },
    'code-rule',
  );
  const { pattern } = form.values;
  const isWhole = code.saveRule.input.safeParse({ pattern }).success;
  return (
    <FormDialog title="新 SKU 的编码规则" form={form} onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="编码规则"
          required
          autoFocus
          help="可用 {材质}、{型号}、{颜色}、{流水}，前三个换成它们的编码；已有的 SKU 编码不变"
          {...form.field('pattern')}
        />
        {isWhole && (
          <Callout compact role="status">
            下一个 SKU 的编码如 <b className="tabular">{codeBy(pattern, rule.example, rule.next)}</b>
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
