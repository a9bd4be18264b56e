import { callEntries } from '@sorgfalt/contract'
import { languages } from '@sorgfalt/contract/core/limits'
import { loginTexts } from '@sorgfalt/contract/session/start-up'
import type { TextTree } from '@sorgfalt/texts'
import { loadTexts } from '@sorgfalt/texts/load'
import { pickTexts } from '@sorgfalt/texts/parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoginPage } from '../../platform/http/web.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { readLoginStart } from './login-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer('embedded')
})
afterAll(() => server.close())

const read = (acceptLanguage: string | undefined) =>
  readLoginStart(server.services, { host: 'localhost', acceptLanguage, csrfToken: () => 'token', sso: null })

test('the login page contains the licensee, a token and the texts of the language of the browser', async () => {
  const start = await read('fr, en-US;q=0.8, de;q=0.5')

  expect(start).toMatchObject({ csrfToken: 'token', language: 'en_GB' })
  expect(start.licensee.licenseeName).not.toBe('')
  expect(start.texts).toHaveProperty(
    'session.login.submit',
    (loadTexts('en_GB')['session'] as { login: TextTree }).login['submit'],
  )
})

test('the login page is German if the browser names no known language', async () => {
  expect([(await read(undefined)).language, (await read('fr')).language]).toEqual(['de_DE', 'de_DE'])
})

test.each(languages)('the login page has all of its texts in %s, and no others', (language) => {
  const all = loadTexts(language)
  const picked = pickTexts(all, loginTexts)

  expect(picked).not.toHaveProperty('elearning')
  for (const path of loginTexts) expect(all, path).toHaveProperty(path)
})

test('the login page contains the texts of every refusal of its calls', () => {
  const codes = callEntries
    .filter(([name, { access }]) => access === 'public' && /^(?:session|setUp)\./.test(name))
    .flatMap(([, { refusals }]) => refusals)

  const all = loadTexts('de_DE')
  const picked = pickTexts(all, loginTexts)
  const textOf = (tree: TextTree, code: string) =>
    code
      .split('.')
      .reduce<TextTree | string | undefined>(
        (found, name) => (typeof found === 'object' ? found[name] : undefined),
        (tree['common'] as TextTree)['errorCodes'],
      )

  expect(codes.length).toBeGreaterThan(5)
  for (const code of codes) expect(textOf(picked, code), code).toEqual(textOf(all, code))
})

test('a text in the login page cannot end the block of data or start a script', () => {
  const page = createLoginPage(
    '<!--login-start--><script src="/first.js"></script>',
    'first()',
  )({
    name: '</script><script>attack()</script> $& <!--',
  })

  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).toContain('\\u003c/script>\\u003cscript>attack()')
  expect(page).toContain('$&')
  expect(page.endsWith('<script>first()</script>')).toBe(true)
})

test('the login page is complete without data, when the database does not answer', () => {
  const page = createLoginPage('<!--login-start--><script src="/first.js"></script>', 'first()')(undefined)

  expect(page).toBe('<!--login-start--><script>first()</script>')
})
