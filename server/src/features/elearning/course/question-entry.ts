/** From an entry of quiz.yaml to a question. What does not go together is reported; the rules of lint-questions.ts follow. */
import type { Question } from '@sorgfalt/contract/elearning/content'
import type { Report } from '../../../platform/package/problem.ts'
import type { QuizYaml } from './course-yaml.ts'
import { mediaAddress, type NamedMedia } from './media.ts'
import { placeIn } from './picture-place.ts'

type Entry = QuizYaml[number]
type Media = ReadonlyMap<string, NamedMedia>

/** The two answers to a sentence that is true or not. Part of a version's content: other words would be another content. */
const verdicts = [
  { id: 'true', is: true, text: { de_DE: 'Das stimmt', en_GB: 'This is true' } },
  { id: 'false', is: false, text: { de_DE: 'Das stimmt nicht', en_GB: 'This is false' } },
] as const

export function questionOf(entry: Entry, media: Media, report: Report): Question {
  const { id, use, type, page, critical, countries, stem, explanation } = entry
  checkFields(entry, report)
  return {
    id,
    use,
    type,
    pageId: page,
    critical: critical ?? false,
    countries: countries ?? [],
    stem,
    explanation,
    ...(type === 'hotspot' ? readMemberOrgNodes(entry, media, report) : { options: optionsOf(entry) }),
    ...numberOf(entry),
  }
}

/** Fields that belong to some types only: those that must be there, and those that mean nothing elsewhere. */
function checkFields(
  { id, type, answer, tolerance, unit, image, alt, options }: Entry,
  report: Report,
): void {
  const fault = (message: string): void => report('question-answers', `${id}: ${message}`)
  const isNumeric = type === 'numeric'
  const wanted = { truefalse: 'boolean', numeric: 'number' }[type as string] ?? 'undefined'
  if (typeof answer !== wanted) {
    if (type === 'truefalse') fault('write answer: true or answer: false')
    else
      fault(
        isNumeric
          ? 'write the number as answer: 2.5'
          : `a ${type} question has its answer in the options; remove answer`,
      )
  }
  if (isNumeric !== (unit !== undefined))
    fault(isNumeric ? 'write in unit what the number counts' : 'only numeric questions have a unit')
  if (!isNumeric && tolerance !== undefined) fault('only numeric questions have a tolerance')
  if ((type === 'numeric' || type === 'truefalse') && options)
    fault(`a ${type} question has no options; remove them`)
  const isHotspot = type === 'hotspot'
  if (isHotspot !== (image !== undefined && alt !== undefined) || (!isHotspot && (image ?? alt)))
    fault(
      isHotspot
        ? 'write image: media/… and alt, which describes it'
        : 'only hotspot questions have image and alt',
    )
  if (!isHotspot && options?.some(({ at }) => at))
    fault('only options of hotspot questions have a place; remove at')
}

function optionsOf({ type, answer, options = [] }: Entry): Question['options'] {
  if (type === 'truefalse')
    return verdicts.map(({ id, is, text }) => ({
      id,
      correct: is === answer,
      text: { ...text },
      match: null,
      feedback: null,
    }))
  return options.map(({ at: _place, correct, match, feedback, ...option }) => ({
    ...option,
    correct: correct ?? false,
    match: match ?? null,
    feedback: feedback ?? null,
  }))
}

function readMemberOrgNodes(entry: Entry, media: Media, report: Report): Pick<Question, 'options' | 'image'> {
  const file = media.get(entry.image ?? '')
  const picture = file?.use === 'picture' ? file : undefined
  if (entry.image !== undefined && !picture)
    report(
      'media-missing',
      `${entry.id}: ${entry.image} is no picture of this course; add it or correct the name`,
    )
  const size = { width: picture?.width ?? 1, height: picture?.height ?? 1 }
  const places = (entry.options ?? []).map(({ at }) => placeIn(size, at ?? []))
  if (picture && places.some((place) => !place))
    report(
      'spot-place',
      `${entry.id}: every option needs at: [x, y], a point of the picture, which measures ${size.width} × ${size.height}`,
    )
  return {
    options: optionsOf(entry).map((option, index) => ({ ...option, at: places[index] ?? { x: 0, y: 0 } })),
    ...(picture && entry.alt && { image: { src: mediaAddress(picture), alt: entry.alt, ...size } }),
  }
}

const numberOf = ({ type, answer, tolerance = 0, unit }: Entry): Pick<Question, 'numeric'> =>
  type === 'numeric' && typeof answer === 'number' && unit
    ? { numeric: { value: answer, tolerance, unit } }
    : {}
