import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { handoverList, type HandoverList } from '#contract/handover/handover-list.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { PaperDialog, Told } from '@/shared/ui/paper/index.ts';
import { kilosText } from './words.ts';

const Nothing = z.object({});
type Of = DialogEnds & { list: HandoverList };

/** A list is closed with its first print; the same paper comes again as often as it is asked for. */
export function PrintDialog({ list, onDone, onClose }: Of) {
  const [closed, setClosed] = useState(list.state === 'closed');
  if (closed) return <Paper list={list} onClose={list.state === 'closed' ? onClose : onDone} />;
  return <Close list={list} onDone={() => setClosed(true)} onClose={onClose} />;
}

function Close({ list: { id, version, number, packages, copies, grams, unweighed }, onDone, onClose }: Of) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(Nothing, {}, async () => {
    await call(handoverList.close, { id, version, idempotencyKey }, { quiet: true });
    onDone();
  });
  return (
    <FormDialog
      title={`打印并关闭 ${number}`}
      form={form}
      width={440}
      submitText="打印并关闭"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          {packages.toLocaleString('zh-CN')} 个包裹，{copies.toLocaleString('zh-CN')} 件，{kilosText(grams)}{' '}
          千克{unweighed > 0 && `，其中 ${unweighed.toLocaleString('zh-CN')} 个没有称重，按估重`}。
        </p>
        <p>打印后交接单关闭，不能再加入或移出包裹，上面的包裹不能撤销出库；之后出库的请做新的交接单。</p>
      </div>
    </FormDialog>
  );
}

function Paper({ list: { id, number }, onClose }: Pick<Of, 'list' | 'onClose'>) {
  const paper = useQuery({
    ...query(handoverList.paper, { id }, { quiet: true }),
    ...{ gcTime: 0, staleTime: Infinity },
  });
  const problems = paper.data?.problems ?? [];
  return (
    <PaperDialog title={`打印 ${number}`} openText="打开交接单" coming={paper} opensItself onClose={onClose}>
      <p role="status">
        {paper.data ? '交接单已生成，请在打开的页面中打印，交快递员签字。' : '正在生成交接单，请稍候。'}
      </p>
      <Told title={`${problems.length} 处没有印全`} texts={problems.map(({ text }) => text)} />
    </PaperDialog>
  );
}
