/** Damages requests: the bytes of the body, the headers and the URL. */
import { gzipSync } from 'node:zlib'
import { headerText, hostileText } from './hostile-values.ts'
import type { Random } from './random.ts'

export interface Attack {
  /** The name of the call. */
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** The credentials that a signed-in page sends. */
export type Credentials = Record<'cookie' | 'origin' | 'x-csrf-token', string>

/** Returns the text escaped for a URL. encodeURIComponent alone throws for half a surrogate pair. */
export const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'

/** Returns JSON that is invalid, or that different parsers read differently. */
export function brokenJson(random: Random, text: string): string | Buffer {
  const inner = text.slice(1, -1)
  return random.pick<() => string | Buffer>([
    () => text.slice(0, random.below(text.length + 1)),
    () => `{${inner},}`,
    () => `{${inner},${inner}}`,
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => `/* */${text}`,
    () => text.replace(/:\s*("[^"]*"|\d+)/, ':NaN'),
    () => text.replace(/:\s*("[^"]*"|\d+)/, ':1e400'),
    () => text.replace(/:\s*("[^"]*"|\d+)/, ':-Infinity'),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    () => text.replace(/"([^"]*)"/, '"\u0001$1"'),
    () => Buffer.from(text, 'utf16le'),
    () => '',
    () => 'null',
    () => '[]',
    () => '"x"',
    () => '1',
    () => `[${text}]`,
    () => '['.repeat(100_000),
    () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    () => `{"x":"${'y'.repeat(1_100_000)}"}`,
    () => `{"__proto__":{"a":1},${inner}}`,
    () => `{"constructor":{"prototype":{"a":1}},${inner}}`,
    () => `{"\\u005f_proto__":1,${inner}}`,
    () => gzipSync(text),
    () => `${text}${text}`,
    () => `${text}\u0000`,
  ])()
}

/** Returns the request with different headers, a different method or a different spelling of the URL. */
export function damagedDelivery(random: Random, made: Attack): Attack {
  const withHeaders = (headers: Record<string, string>): Attack => ({
    ...made,
    headers: { ...made.headers, ...headers },
  })
  return random.pick<() => Attack>([
    () => withHeaders({ 'content-type': headerText(random) }),
    () => withHeaders({ 'content-type': 'text/plain' }),
    () => withHeaders({ 'content-type': 'multipart/form-data; boundary=x' }),
    () => withHeaders({ 'content-type': 'multipart/form-data' }),
    () => withHeaders({ 'content-encoding': 'gzip' }),
    () => withHeaders({ 'x-csrf-token': headerText(random) }),
    () => withHeaders({ 'x-csrf-token': '' }),
    () => withHeaders({ cookie: `${made.headers.cookie}; ${made.headers.cookie}` }),
    () => withHeaders({ cookie: headerText(random) }),
    () => withHeaders({ cookie: `sid=${'x'.repeat(8_000)}` }),
    () => withHeaders({ origin: headerText(random) }),
    () => withHeaders({ host: headerText(random) }),
    () => withHeaders({ host: 'evil.example:99999' }),
    () => withHeaders({ host: '[::1' }),
    () => withHeaders({ 'x-forwarded-for': headerText(random), 'x-forwarded-host': 'evil.example' }),
    () => withHeaders({ 'user-agent': headerText(random) }),
    () => withHeaders({ 'accept-encoding': headerText(random) }),
    () => withHeaders({ 'accept-language': headerText(random) }),
    () => withHeaders({ 'x-http-method-override': 'DELETE' }),
    () => withHeaders({ 'if-none-match': headerText(random), range: 'bytes=5-1' }),
    () => withHeaders({ range: headerText(random), 'if-range': headerText(random) }),
    () => withHeaders({ 'if-match': headerText(random) }),
    () =>
      withHeaders({
        'if-unmodified-since': random.pick(['Thu, 01 Jan 1970 00:00:00 GMT', headerText(random)]),
      }),
    () => withHeaders({ 'x-long': 'x'.repeat(17_000) }),
    () => ({
      ...made,
      method: random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'GET', 'POST']),
    }),
    () => ({ ...made, path: `${made.path}/` }),
    () => ({ ...made, path: `/${made.path}` }),
    () => ({ ...made, path: made.path.toUpperCase() }),
    () => ({ ...made, path: `${made.path}%00` }),
    () => ({ ...made, path: `${made.path}%` }),
    () => ({ ...made, path: `${made.path}?${'a=1&'.repeat(1_500)}` }),
    () => ({ ...made, path: `${made.path}/../../member/state` }),
    () => ({ ...made, path: `${made.path};a=b` }),
    () => ({
      ...made,
      method: 'GET',
      body: '{"a":1}',
      headers: { ...made.headers, 'content-type': 'application/json' },
    }),
  ])()
}

/** Returns a request to a URL that belongs to no call. */
export function pageAttack(random: Random, credentials: Credentials): Attack {
  const word = () => encoded(hostileText(random).slice(0, 2_000))
  const path = random.pick<() => string>([
    () => `/${word()}`,
    () => `/verify/${word()}`,
    () => `/verify?code=${word()}&language=${word()}`,
    () => `/media/${word()}`,
    () => `/media/${'a'.repeat(64)}`,
    () => `/assets/i18n/${word()}.json`,
    () => `/assets/${word()}`,
    () => `/api/${word()}`,
    () => `/auth/login/${word()}`,
    () => `/branding.css?${word()}`,
    () => `/dashboard/${word()}`,
    () => '/readyz',
    () => '/livez',
    () => '/metrics',
    () => '/api/openapi.json',
    () => `/api/file/${word()}/${word()}/${word()}/${word()}`,
  ])()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  if (path.startsWith('/verify/') && random.chance(0.5)) {
    return {
      name: 'page',
      method: 'POST',
      path,
      headers: { ...credentials, ...form },
      body: random.chance(0.8) ? `lastName=${word()}` : 'x'.repeat(random.below(5_000)),
    }
  }
  const made = {
    name: 'page',
    method: 'GET',
    path,
    headers: { ...credentials, accept: random.pick(['text/html', '*/*', headerText(random)]) },
    body: undefined,
  }
  return random.chance(0.2) ? damagedDelivery(random, made) : made
}
