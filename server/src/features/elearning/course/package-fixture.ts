/** A tiny valid course. Each test changes one thing in it. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { Problem } from '../../../platform/package/problem.ts'
import { type ReadPackage, readPackageFiles } from '../../../platform/package/read-files.ts'
import { acceptFaultless, andThen, andThenAsync } from '../../../platform/package/stage.ts'
import { checkCourse } from './check/check-course.ts'
import type { Media } from './media.ts'
import { parseCourse } from './parse-course.ts'

const both = (text: string): string => `{de_DE: "${text}", en_GB: "${text} in English"}`

const course = `format: uwp/1
id: probe
version: 1.0.0
revised: 2026-11-01
languages: [de_DE, en_GB]
title: ${both('Probe')}
summary: ${both('Kurz gesagt.')}
description: ${both('Etwas länger gesagt.')}
category: general
icon: book
image: media/bild.svg
durationMinutes: 5
jurisdiction: [DE, AT]
legal:
  - {ref: "ArbSchG § 12", country: DE}
interval: {months: 12}
completion: {moveOn: CompletedAndPassed, passMark: 80, draw: 2, navigation: sequential}
oralPart:
  mode: recommended
  checklist:
    - {id: shown, de_DE: Gezeigt, en_GB: Shown}
localInserts: [assembly-point]
chapters:
  - id: anfang
    folder: 01-anfang
    title: ${both('Anfang')}
    pages: [eins, zwei]
    goals: {de_DE: ["Rauch erkennen"], en_GB: ["recognise smoke"]}
`

const page = (id: string, body: string): string =>
  `---\nid: ${id}\nminutes: 1\n---\n# Seite ${id}\n\n${body}\n`
const one = page(
  'eins',
  `Siehe :pin[1].

::image{src="media/bild.svg" alt="Ein Kreis"}

::check{q="q-check"}`,
)
/** A scenario without problems: two decisions, a mistake that leads back, and a good end. */
export const scenario = `::::scenario{title="Es riecht nach Rauch"}
:::scene{id="geruch" title="Kurz vor vier"}
Sie riechen Rauch.

- [Ich gehe nachsehen.](#flur)
- [Ich löse den Alarm aus.](#alarm)
:::

:::scene{id="flur" title="Der Flur ist voller Rauch" outcome="bad"}
Der Rauch ist giftig.

- [Noch einmal entscheiden](#geruch)
:::

:::scene{id="alarm" title="Der Alarm läuft"}
Alle stehen auf.

- [Ich nehme die Treppe.](#draussen)
- [Ich nehme den Aufzug.](#flur)
:::

:::scene{id="draussen" title="Alle sind draußen" outcome="good"}
Niemand fehlt:

- Sie haben den Alarm ausgelöst.
- Sie sind gegangen.
:::
::::`
const two = page(
  'zwei',
  `::local{key="assembly-point"}

:::ack{id="ack-zwei"}
Gelesen.
:::

${scenario}`,
)

const options = [
  `{id: a, correct: true, text: ${both('Ja')}, feedback: ${both('Genau.')}}`,
  `{id: b, text: ${both('Nein')}, feedback: ${both('Doch.')}}`,
  `{id: c, text: ${both('Nie')}}`,
].join(', ')
const question = (id: string, use: 'quiz' | 'check', pageId: string): string => `- id: ${id}
  use: ${use}
  type: single
  page: ${pageId}
  stem: ${both('Frage')}
  options: [${options}]
  explanation: ${both('Darum.')}
`

const quiz = [
  question('q-check', 'check', 'eins'),
  question('q-eins', 'quiz', 'eins'),
  question('q-zwei', 'quiz', 'eins'),
  question('q-drei', 'quiz', 'zwei'),
  question('q-vier', 'quiz', 'zwei'),
].join('')

const keyPoints = `# Wenn es brennt

:::steps
1. Alarm auslösen
2. Das Gebäude verlassen
:::
`

/** Returns an SVG drawing with the number 1 and these shapes. */
export const drawing = (shapes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 340">
<circle cx="1" cy="1" r="1"/>
<text>1</text>${shapes}</svg>`

export type TextFiles = Record<string, string | Uint8Array>

/** One chapter with goals and two pages, four quiz questions, a check, a scenario and key points. */
export const tinyPackage = (): TextFiles => ({
  'course.yaml': course,
  'quiz.yaml': quiz,
  'chapters/01-anfang/010-eins.de.md': one,
  'chapters/01-anfang/010-eins.en.md': one,
  'chapters/01-anfang/020-zwei.de.md': two,
  'chapters/01-anfang/020-zwei.en.md': two,
  'summary.de.md': keyPoints,
  'summary.en.md': keyPoints,
  'media/bild.svg': drawing(),
})

/** Returns the files as bytes, which is the form that `parseCourse` and `parseCatalogue` expect. */
export const asFiles = (files: TextFiles): Map<string, Uint8Array> =>
  new Map(
    Object.entries(files).map(([file, content]) => [
      file,
      typeof content === 'string' ? Buffer.from(content) : content,
    ]),
  )

/** The result of the check. `course` is null when there is a problem. */
interface CourseCheck {
  course: CourseVersion | null
  media: readonly Media[]
  problems: readonly Problem[]
}

/** Parses and checks the files of a course. */
export const checkFiles = (files: TextFiles): Promise<CourseCheck> =>
  checkRead({ value: asFiles(files), problems: [] })

/** Reads, parses and checks a course from a folder or an archive. */
export const checkFolder = async (path: string): Promise<CourseCheck> =>
  checkRead(await readPackageFiles(path))

async function checkRead(read: ReadPackage): Promise<CourseCheck> {
  const sources = await andThenAsync(read, parseCourse)
  const { value, problems } = acceptFaultless(andThen(sources, checkCourse))
  return { course: value?.course ?? null, media: value?.media ?? [], problems }
}

/** Writes a package into a new temporary folder and returns its path. */
export async function writePackage(files: TextFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sorgfalt-course-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return folder
}
