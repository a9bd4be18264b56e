import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTexts, TextsUnreadable } from '@sorgfalt/texts/load'
import { addTexts, omitTexts } from '@sorgfalt/texts/parts'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { cookieNames } from './cookies.ts'
import { answerErrors } from './errors.ts'
import { laterTexts, loadLaterTexts, loadWebTexts, readTextFiles, serverTexts, serveTexts } from './texts.ts'

const noFolder = new URL('no-such-folder/', import.meta.url)

describe('a language whose files cannot be read', () => {
  const lines: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app, cookieNames({ publicUrl: new URL('http://localhost') } as Config))
  serveTexts(
    app,
    readTextFiles((language) => (language === 'de_DE' ? loadTexts(language, noFolder) : loadTexts(language))),
  )
  const get = (language: string) => app.inject(`/assets/i18n/${language}.json`)

  test('does not stop the server, which logs the name of the file', () => {
    const [line = '{}'] = lines
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      msg: 'the texts of de_DE cannot be read: another language is used',
      err: { message: expect.stringContaining('de_DE/access.json') as string },
    })
    expect(lines).toHaveLength(1)
  })

  test('is answered with status 500 when requested, while the other language is served', async () => {
    const broken = await get('de_DE')
    expect([broken.statusCode, broken.json()]).toEqual([500, { error: { code: 'Request.Failed' } }])
    expect((await get('en_GB')).json()).toEqual(loadTexts('en_GB'))
    expect((await get('fr_FR')).statusCode).toBe(404)
  })
})

test('a server that cannot read any language does not start', () => {
  expect(() => readTextFiles((language) => loadTexts(language, noFolder))).toThrow(TextsUnreadable)
})

const webSources = fileURLToPath(new URL('../../../../web/src/', import.meta.url))

test('the web app gets the texts of every noun that its code names', () => {
  const nouns = Object.keys(loadTexts('de_DE'))
  const web = loadWebTexts('de_DE')
  const code = readdirSync(webSources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|fixture|^test/.test(name))
    .map((name) => readFileSync(join(webSources, name), 'utf8'))
    .join('\n')

  const named = nouns.filter((noun) => new RegExp(`['\`"]${noun}\\.[a-z$]`, 'i').test(code))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((noun) => !(noun in web))).toEqual([])
  for (const path of serverTexts) {
    expect(web).not.toHaveProperty(path)
    expect(code).not.toMatch(new RegExp(`['\`"]${path}\\.`))
  }
})

test('the web app starts without the later texts, which its second file adds', () => {
  const start = loadWebTexts('de_DE')
  const later = loadLaterTexts('de_DE')

  const all = structuredClone(start)
  addTexts(all, later)

  expect(all).toEqual(omitTexts(loadTexts('de_DE'), [...serverTexts]))
  expect(Object.keys(start['audit'] ?? {})).toEqual(['title'])
  expect(JSON.stringify(later).length).toBeGreaterThan(20_000)
})

/** The folders of the screens whose routes load the later texts. */
const laterFolders = /^(?:features\/(?:audit|member\/import|sign-on)\/|routes\/)/

test('only screens that load the later texts show them', () => {
  const names = readdirSync(webSources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|fixture|^test/.test(name),
  )
  const paths = laterTexts.map((path) => path.replaceAll('.', '\\.')).join('|')
  const later = new RegExp(`['\`"](?:${paths})\\.(?!title['\`"])`)
  const users = names.filter((name) => later.test(readFileSync(join(webSources, name), 'utf8')))

  expect(users.length).toBeGreaterThan(20)
  expect(users.filter((name) => !laterFolders.test(name))).toEqual([])

  const pages = /#features\/(?:audit\/AuditPage|member\/import\/ImportPage|sign-on\/\w+Page)\.tsx/
  const routes = names.filter((name) => pages.test(readFileSync(join(webSources, name), 'utf8')))
  expect(routes).toHaveLength(5)
  for (const name of routes)
    expect(readFileSync(join(webSources, name), 'utf8'), name).toContain('loader: loadLaterTexts')
})
