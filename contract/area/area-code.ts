import { z } from 'zod';
import { COUNTRIES, countryNamed } from './countries.ts';
import { PROVINCES, provinceComplaint, provinceNamed } from './province.ts';

/** A country abroad, by its two letters, or a node of the area tree: two digits a province, four a city, six a district (nine a town of a city without districts). */
const NODE = /^(?:\d{2}|\d{4}|\d{6}|\d{9}|[A-Z]{2})$/;

/**
 * The node and everything above it, from the inside out; the last one, '', is everywhere. 440305 lies in 4403 and 44,
 * a country in nothing else.
 * What is said of a node holds for all that lies in it.
 */
export const areaChain = (code: string): string[] => [
  ...(code.length > 4 ? [code] : []),
  ...(code.length >= 4 ? [code.slice(0, 4)] : []),
  ...(code.length >= 2 ? [code.slice(0, 2)] : []),
  '',
];

const BY_CODE = new Map(PROVINCES.map((one) => [one.code, one]));
const HEADS = new Set([...PROVINCES, ...COUNTRIES].map(({ code }) => code));
/** The province that a node lies in, by its whole name; '' of everywhere. */
export const provinceOfNode = (code: string): string => BY_CODE.get(code.slice(0, 2))?.name ?? '';

/**
 * A node as a person or a program names it: its code, or a province or a country in words, which becomes the code. Whether the tree
 * has the node is for the server to say. Empty: everywhere.
 */
export const areaCode = () =>
  z
    .string()
    .trim()
    .max(32, '区域不能超过 32 个字符')
    .overwrite((text) => provinceNamed(text)?.code ?? countryNamed(text)?.code ?? text)
    .superRefine((text, issues) => {
      if (text === '' || (NODE.test(text) && HEADS.has(text.slice(0, 2)))) return;
      const message = /^\d+$/.test(text)
        ? `没有编码为“${text}”的区域，请重新选择`
        : (provinceComplaint(text) ?? `没有“${text}”这个区域，请重新选择`);
      issues.addIssue({ code: 'custom', message });
    });
