/** Changes to the tiny course, each of which causes one problem. */
import type { ProblemCode } from '../../../../platform/package/problem.ts'
import { drawing, type TextFiles } from '../package-fixture.ts'

export const firstPage = 'chapters/01-anfang/010-eins'
export const secondPage = 'chapters/01-anfang/020-zwei'
export const picture = 'media/bild.svg'

/** Changes the files of a package. */
export type Change = (files: TextFiles) => void

/**
 * A problem code, the file and line that the problem names, a part of its message, and the change that causes
 * it.
 */
export type FaultyChange = [code: ProblemCode, where: string, message: string, change: Change]

/** Replaces a text in a file. Throws when the file does not contain it. */
export const swap =
  (file: string, from: string, to: string): Change =>
  (files) => {
    const text = String(files[file])
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`)
    files[file] = text.replace(from, to)
  }

/** Replaces a text in both languages of a page. */
export const swapInPage =
  (stem: string, from: string, to: string): Change =>
  (files) => {
    for (const language of ['de', 'en']) swap(`${stem}.${language}.md`, from, to)(files)
  }
export const appendText = (text: string): Change => swapInPage(firstPage, '::check', `${text}\n\n::check`)
export const write =
  (file: string, content: string | Uint8Array): Change =>
  (files) => {
    files[file] = content
  }
export const remove =
  (file: string): Change =>
  (files) => {
    delete files[file]
  }
export const drawShapes = (shapes: string): Change => write(picture, drawing(shapes))
export const swapInQuiz = (from: string, to: string): Change => swap('quiz.yaml', from, to)
export const swapInCourse = (from: string, to: string): Change => swap('course.yaml', from, to)
export const repeatWord = (count: number): string => Array.from({ length: count }, () => 'Wort').join(' ')
