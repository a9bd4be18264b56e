/** Values that have caused failures in other products (cases L, J and S of docs/hostile-input.md). */
import type { Random } from './random.ts'

const long = 10_240
const texts: readonly string[] = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\nset-cookie: sid=evil',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\n\udbcd.',
  '\u202egpj.exe',
  '\ufeff',
  '😀'.repeat(100),
  'x'.repeat(long),
  'ä'.repeat(long),
  '"'.repeat(long),
  '%',
  '_',
  '%_\\',
  '\\',
  "'",
  "''",
  "' or 1=1 --",
  "'; drop table member; --",
  '1); select pg_sleep(9); --',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '%00',
  '%ff',
  '%',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1',
  '25.5',
  '1e308',
  '0x10',
  'null',
  'undefined',
  'true',
  'false',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'password',
  'name;drop',
  '(a+)+$',
  `${'a'.repeat(5_000)}!`,
  '2024-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '9999-12-31',
  'de',
  'DE_de',
  'ß',
  'İ',
  'ﬀ',
  '=HYPERLINK("x")',
  '@SUM(1)',
  'admin',
  'super-admin',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-a-uuid',
  '{00000000-0000-4000-8000-000000000000}',
  '0'.repeat(64),
  'A'.repeat(64),
  '0'.repeat(65),
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]
const numbers: readonly number[] = [
  -1,
  0,
  1,
  1.5,
  25.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  99_999_999,
  1_000_000,
  1_000_001,
]
const others: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => [{}],
  () => ({ $ne: 1 }),
  () => ({ length: 1 }),
  () => [1, 'a', null],
  () => JSON.parse('{"__proto__":{"admin":true}}') as unknown,
  () => ({ constructor: { prototype: { admin: true } } }),
  () => ({ toString: 'x' }),
  () => ({ toJSON: 1 }),
  () => Array.from({ length: 1_500 }, () => 'x'),
  () => Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`k${index}`, index])),
  () => nested(20),
  () => nested(40),
  () => nested(500),
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Returns a hostile text, or a random uuid. */
export const hostileText = (random: Random): string =>
  random.chance(0.1) ? random.uuid() : random.pick(texts)

/** Returns a hostile value of any type. */
export function hostileValue(random: Random): unknown {
  const kind = random.next()
  if (kind < 0.5) return hostileText(random)
  return kind < 0.7 ? random.pick(numbers) : random.pick(others)()
}

/** Returns a hostile text that contains only characters that HTTP allows in a header. */
export const headerText = (random: Random): string =>
  hostileText(random)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 3_000)
