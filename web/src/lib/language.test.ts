import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The answer of the server for each language: a text file, a status, or none. */
let answers: Record<string, string | number | undefined> = {}
let asked: string[] = []

beforeEach(() => {
  asked = []
  // Each test imports the module again, so that no texts have been fetched yet.
  vi.resetModules()
  vi.stubGlobal('fetch', (path: string) => {
    const language = path.replace(/^.*\/|\.json$/g, '')
    asked.push(language)
    const answer = answers[language]
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(
      typeof answer === 'string' ? new Response(answer) : new Response('', { status: answer }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Stubs the page and the storage of the browser, and returns what they contain. */
function stubDevice() {
  const page = { lang: '' }
  const stored: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('localStorage', {
    setItem: (name: string, value: string) => {
      stored[name] = value
    },
  })
  return { page, stored }
}

async function load() {
  const { loadReadableTexts } = await import('./language.ts')
  return loadReadableTexts('de_DE')
}

test('returns the texts of the language', async () => {
  answers = { de_DE: '{"a":"de"}', en_GB: '{"a":"en"}' }
  expect(await load()).toEqual({ language: 'de_DE', texts: { a: 'de' } })
  expect(asked).toEqual(['de_DE'])
})

test.each([[500], ['{"a": '], ['']])(
  'returns the texts of the other language if the file is %j',
  async (answer) => {
    answers = { de_DE: answer, en_GB: '{"a":"en"}' }
    expect(await load()).toEqual({ language: 'en_GB', texts: { a: 'en' } })
  },
)

test('reports an error of the server if no language can be read', async () => {
  answers = { de_DE: '{', en_GB: 500 }
  await expect(load()).rejects.toMatchObject({ name: 'CallError', status: 500 })
})

test('reports a missing connection, and does not try another language', async () => {
  answers = { en_GB: '{"a":"en"}' }
  await expect(load()).rejects.toMatchObject({ name: 'CallError', status: 0 })
  expect(asked).toEqual(['de_DE'])
})

test('remembers the chosen language even if only the other language can be read', async () => {
  answers = { de_DE: 500, en_GB: '{"a":"en"}' }
  const { page, stored } = stubDevice()
  const { applyReadableLanguage } = await import('./language.ts')

  expect(await applyReadableLanguage('de_DE')).toEqual({ language: 'en_GB', texts: { a: 'en' } })

  expect(page.lang).toBe('en-GB')
  expect(stored).toEqual({ 'sorgfalt.language': 'de_DE' })
})

test('adds the later texts to the texts on screen, and to those of a language that is loaded afterwards', async () => {
  answers = {
    de_DE: '{"audit":{"title":"Protokoll"}}',
    'de_DE.later': '{"audit":{"empty":"leer"}}',
    en_GB: '{"audit":{"title":"Log"}}',
    'en_GB.later': '{"audit":{"empty":"empty"}}',
  }
  const { loadLaterTexts, loadTexts } = await import('./language.ts')
  const german = await loadTexts('de_DE')

  await Promise.all([loadLaterTexts(), loadLaterTexts()])

  expect(german).toEqual({ audit: { title: 'Protokoll', empty: 'leer' } })
  expect(await loadTexts('en_GB')).toEqual({ audit: { title: 'Log', empty: 'empty' } })
  expect(asked).toEqual(['de_DE', 'de_DE.later', 'en_GB', 'en_GB.later'])
})

test('fetches the later texts again after a failure', async () => {
  answers = { de_DE: '{}', 'de_DE.later': 500 }
  const { loadLaterTexts, loadTexts } = await import('./language.ts')
  const texts = await loadTexts('de_DE')
  await expect(loadLaterTexts()).rejects.toMatchObject({ name: 'CallError', status: 500 })

  answers = { 'de_DE.later': '{"a":"de"}' }
  await loadLaterTexts()

  expect(texts).toEqual({ a: 'de' })
})
