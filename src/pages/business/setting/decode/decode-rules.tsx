import { Button, Card, HTMLTable, Switch } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Plus } from '@blueprintjs/icons';
import { decode, type DecodeRule } from '#contract/decode/decode.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { WordTag } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

/** The rules in the order in which they are tried. */
export function DecodeRules({
  rules,
  onCreate,
  onEdit,
  onDelete,
  onChanged,
}: {
  rules: readonly DecodeRule[];
  onCreate: () => void;
  onEdit: (rule: DecodeRule) => void;
  onDelete: (rule: DecodeRule) => void;
  onChanged: () => void;
}) {
  const mayEdit = usePermits(['business:decode:edit']);
  const act = (doing: Promise<unknown>, said: string): void =>
    void doing
      .then(() => showMessage(said))
      .catch(() => {})
      .finally(onChanged);
  const move = (i: number, by: number): void => {
    const ids = rules.map(({ id }) => id);
    act(call(decode.sort, { ids: ids.toSpliced(i, 1).toSpliced(i + by, 0, ids[i]!) }), '顺序已保存');
  };
  const toggle = ({ id, name, pattern, shopIds, open }: DecodeRule): void =>
    act(
      call(decode.save, { id, name, pattern, shopIds, open: !open }),
      `规则「${name}」已${open ? '停用' : '开启'}`,
    );
  const create = mayEdit ? (
    <Button intent="primary" icon={<Plus />} text="新建规则" onClick={onCreate} />
  ) : undefined;
  return (
    <Card className="settings-card" compact>
      <h2>解码规则</h2>
      <p className="settings-quiet">从上到下，第一条适合编码的规则生效。</p>
      {rules.length === 0 ? (
        <EmptyState
          title="还没有解码规则"
          text="告诉系统编码由哪些部分组成，例如 {sku}*{quantity} 能读懂 KX15-BLACK*2。"
          action={create}
        />
      ) : (
        <>
          {create}
          <HTMLTable className="settings-table" aria-label="解码规则">
            <thead>
              <tr>
                {mayEdit && <th>顺序</th>}
                <th>名称</th>
                <th>编码格式</th>
                <th>店铺</th>
                <th>状态</th>
                {mayEdit && <th>操作</th>}
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, i) => (
                <tr key={rule.id}>
                  {mayEdit && (
                    <td>
                      <Button
                        variant="minimal"
                        size="small"
                        icon={<ArrowUp />}
                        aria-label={`上移 ${rule.name}`}
                        disabled={i === 0}
                        onClick={() => move(i, -1)}
                      />
                      <Button
                        variant="minimal"
                        size="small"
                        icon={<ArrowDown />}
                        aria-label={`下移 ${rule.name}`}
                        disabled={i === rules.length - 1}
                        onClick={() => move(i, 1)}
                      />
                    </td>
                  )}
                  <td className="settings-name">{rule.name}</td>
                  <td className="settings-name">
                    <code>{rule.pattern}</code>
                  </td>
                  <td>{rule.shopIds.length === 0 ? '全部' : `${rule.shopIds.length} 个`}</td>
                  <td>
                    {mayEdit ? (
                      <Switch
                        aria-label={`启用 ${rule.name}`}
                        checked={rule.open}
                        onChange={() => toggle(rule)}
                      />
                    ) : (
                      <WordTag intent={rule.open ? 'success' : 'none'}>
                        {rule.open ? '已开启' : '已停用'}
                      </WordTag>
                    )}
                  </td>
                  {mayEdit && (
                    <td>
                      <Button variant="minimal" size="small" text="修改" onClick={() => onEdit(rule)} />
                      <Button
                        variant="minimal"
                        size="small"
                        intent="danger"
                        text="删除"
                        onClick={() => onDelete(rule)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </>
      )}
    </Card>
  );
}
