/**
 * Creates the archive of a course with every kind of block and question. demo-server.ts imports it as a
 * draft.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawing, tinyPackage } from '../../server/src/features/elearning/course/package-fixture.ts'
import { zip } from '../../server/src/test/zip-fixture.ts'

export const blocksCourse = { id: 'zeigekurs', title: 'Zeigekurs: Bausteine' } as const

const both = (text: string): string => `{de_DE: "${text}", en_GB: "${text} in English"}`
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nDer Balken wandert.\n'

const blocks = `:::video{src="media/film.webm" poster="media/bild.svg" title="Der Balken"}
Ein Balken wandert nach rechts.
:::

:::audio{src="media/ton.mp3" title="Der Ton"}
Ein kurzer Ton.
:::

:::accordion
### Was ist mit Akkus?
Sie laden nur unter Aufsicht.
### Was ist mit Kerzen?
Sie bleiben aus.
:::

:::signs
::sign{code="F001" src="media/bild.svg" title="Feuerlöscher" text="Hier hängt einer."}
::sign{code="E007" src="media/bild.svg" title="Sammelstelle"}
:::

:::hotspots{src="media/bild.svg" alt="Ein Raum von oben"}
::spot{at="160,120" title="Tür" text="Sie bleibt frei."}
::spot{at="600,240" title="Fenster" text="Hier kommt Luft herein."}
:::

::download{src="media/liste.pdf" title="Checkliste"}

::check`

const question = (id: string, type: string, rest: string): string => `- id: ${id}
  use: quiz
  type: ${type}
  page: zwei
  stem: ${both(`Frage ${id}`)}
${rest}  explanation: ${both('Darum.')}
`
function options(...more: string[]): string {
  const lines = more.map(
    (rest, index) => `    - {id: o${index}, text: ${both(`Antwort ${index + 1}`)}${rest}}\n`,
  )
  return `  options:\n${lines.join('')}`
}
const spots = [', correct: true, at: [160, 120]', ', at: [600, 240]', ', at: [400, 60]']
const questions = [
  question('q-fuenf', 'truefalse', '  answer: true\n'),
  question('q-sechs', 'numeric', `  answer: 2.5\n  tolerance: 0.5\n  unit: ${both('Meter')}\n`),
  question(
    'q-sieben',
    'hotspot',
    `  image: media/bild.svg\n  alt: ${both('Ein Raum')}\n${options(...spots)}`,
  ),
  question('q-acht', 'match', options(`, match: ${both('Eins')}`, `, match: ${both('Zwei')}`)),
]

/** Writes the archive into a folder and returns its path. */
export function writeBlocksCourse(folder: string): string {
  const files = tinyPackage()
  const change = (file: string, from: string, to: string) => {
    files[file] = String(files[file]).replace(from, to)
  }

  change('course.yaml', 'id: probe', `id: ${blocksCourse.id}`)
  change('course.yaml', both('Probe'), `{de_DE: "${blocksCourse.title}", en_GB: "${blocksCourse.title}"}`)
  // The quiz consists of the four critical questions, so that the preview is short.
  change('course.yaml', 'draw: 2', 'draw: 4')
  for (const language of ['de', 'en']) change(`chapters/01-anfang/010-eins.${language}.md`, '::check', blocks)
  const critical = questions.join('').replaceAll('  use: quiz\n', '  use: quiz\n  critical: true\n')
  files['quiz.yaml'] = `${String(files['quiz.yaml'])}${critical}`
  Object.assign(files, {
    'media/bild.svg': drawing(),
    'media/film.webm': readFileSync(new URL('./film.webm', import.meta.url)),
    'media/film.de.vtt': vtt,
    'media/film.en.vtt': vtt,
    'media/ton.mp3': Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
    'media/liste.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
  })

  const path = join(folder, `${blocksCourse.id}.zip`)
  writeFileSync(
    path,
    zip(Object.entries(files).map(([file, content]) => ({ path: `${blocksCourse.id}/${file}`, content }))),
  )

  return path
}
