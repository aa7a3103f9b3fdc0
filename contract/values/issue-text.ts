import type { z } from 'zod';

/** Sentences for what does not fit a schema and has no text of its own there: the library's are half English. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? '缺少必填的内容，请补全后重试。'
        : `内容的类型不对，应为${TYPES[issue.expected] ?? '其他类型'}，请检查后重试。`;
    case 'too_big':
      return `${SIZED[issue.origin] ?? '数值'}过大，最多 ${issue.maximum}${UNITS[issue.origin] ?? ''}，请修改后重试。`;
    case 'too_small':
      return `${SIZED[issue.origin] ?? '数值'}过小，最少 ${issue.minimum}${UNITS[issue.origin] ?? ''}，请修改后重试。`;
    case 'invalid_value':
    case 'invalid_union':
      return '选项不存在，请刷新页面后重新选择。';
    case 'unrecognized_keys':
      return `没有这一项：${issue.keys.join('、').slice(0, 100)}，请去掉后重试。`;
    case 'invalid_format':
      return '内容的格式不对，请检查后重试。';
    default:
      return '请求参数错误，请刷新页面后重试。';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  tuple: '列表',
  object: '对象',
  record: '对象',
};
const SIZED: Readonly<Record<string, string>> = {
  string: '文本',
  array: '列表',
  object: '内容',
  record: '内容',
};
const UNITS: Readonly<Record<string, string>> = {
  string: ' 个字符',
  array: ' 项',
  object: ' 项',
  record: ' 项',
};
