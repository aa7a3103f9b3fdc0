import { z } from 'zod';

/** Provinces by their code of two digits, with what is written for short. Held against the kept places by a test. */
const TABLE = `11 北京市 北京
12 天津市 天津
13 河北省 河北
14 山西省 山西
15 内蒙古自治区 内蒙古
21 辽宁省 辽宁
22 吉林省 吉林
23 黑龙江省 黑龙江
31 上海市 上海
32 江苏省 江苏
33 浙江省 浙江
34 安徽省 安徽
35 福建省 福建
36 江西省 江西
37 山东省 山东
41 河南省 河南
42 湖北省 湖北
43 湖南省 湖南
44 广东省 广东
45 广西壮族自治区 广西
46 海南省 海南
50 重庆市 重庆
51 四川省 四川
52 贵州省 贵州
53 云南省 云南
54 西藏自治区 西藏
61 陕西省 陕西
62 甘肃省 甘肃
63 青海省 青海
64 宁夏回族自治区 宁夏
65 新疆维吾尔自治区 新疆
71 台湾省 台湾
81 香港特别行政区 香港
82 澳门特别行政区 澳门`;

export interface Province {
  code: string;
  name: string;
  short: string;
}
export const PROVINCES: readonly Province[] = TABLE.split('\n').map((line) => {
  const [code = '', name = '', short = ''] = line.split(' ');
  return { code, name, short };
});

const ENDING = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|[省市])$/;
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^中国(?=.)/, '')
    .replace(ENDING, '');
const BY_SHORT = new Map(PROVINCES.map((one) => [one.short, one]));

/** The province that a text names, with its ending or without: 浙江 and 浙江省 are one. */
export const provinceNamed = (text: string): Province | undefined => BY_SHORT.get(bare(text));

/** What is wrong with the name of a province; undefined where it is one, or empty. */
export function provinceComplaint(text: string): string | undefined {
  if (text === '' || provinceNamed(text)) return undefined;
  const near = PROVINCES.find(
    ({ short }) => text.includes(short) || [...short].filter((c) => text.includes(c)).length > 1,
  );
  return near ? `没有“${text}”这个省份，是不是“${near.name}”？` : `没有“${text}”这个省份，请填写如“浙江省”`;
}

/** A province as a person or a file names it: whole from here on. Empty: all of them. */
export const provinceName = (most = 32) =>
  z
    .string()
    .trim()
    .max(most, `省份不能超过 ${most} 个字符`)
    .overwrite((text) => provinceNamed(text)?.name ?? text)
    .superRefine((text, issues) => {
      const message = provinceComplaint(text);
      if (message !== undefined) issues.addIssue({ code: 'custom', message });
    });
