import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTexts, TextsUnreadable } from '@sorgfalt/texts/load'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { cookieNames } from './cookies.ts'
import { answerErrors } from './errors.ts'
import { loadWebTexts, readTextFiles, serverTexts, serveTexts } from './texts.ts'

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
