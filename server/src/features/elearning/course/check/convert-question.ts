/**
 * Converts an entry of quiz.yaml to a question. Rules that concern all questions are in question-rules.ts.
 */
import type { Question } from '@sorgfalt/contract/elearning/content'
import type { Report } from '../../../../platform/package/problem.ts'
import type { QuizYaml } from '../course-yaml.ts'
import { mediaAddress, type NamedMedia } from '../media.ts'
import { toPercentPoint } from '../picture-point.ts'

type Entry = QuizYaml[number]
type Media = ReadonlyMap<string, NamedMedia>

/** The options of a true-or-false question. Their texts are part of a version's content and of its hash. */
const trueFalseOptions = [
  { id: 'true', value: true, text: { de_DE: 'Das stimmt', en_GB: 'This is true' } },
  { id: 'false', value: false, text: { de_DE: 'Das stimmt nicht', en_GB: 'This is false' } },
] as const

/** Converts an entry. Reports fields that do not fit its type. */
export function convertQuestion(entry: Entry, media: Media, report: Report): Question {
  const { id, use, type, page, critical, countries, stem, explanation } = entry
  for (const fault of findFieldFaults(entry)) report('question-answers', `${id}: ${fault}`)

  return {
    id,
    use,
    type,
    pageId: page,
    critical: critical ?? false,
    countries: countries ?? [],
    stem,
    explanation,
    ...(type === 'hotspot' ? convertHotspots(entry, media, report) : { options: convertOptions(entry) }),
    ...convertNumericAnswer(entry),
  }
}

/**
 * Lists the fields that the type of the question requires but the entry lacks, and fields that the type does
 * not allow.
 */
function findFieldFaults(entry: Entry): string[] {
  return [
    findAnswerFault(entry),
    findUnitFault(entry),
    findToleranceFault(entry),
    findOptionsFault(entry),
    findImageFault(entry),
    findPointFault(entry),
  ].filter((fault) => fault !== undefined)
}

function findAnswerFault({ type, answer }: Entry): string | undefined {
  if (type === 'truefalse')
    return typeof answer === 'boolean' ? undefined : 'write answer: true or answer: false'
  if (type === 'numeric') return typeof answer === 'number' ? undefined : 'write the number as answer: 2.5'
  return answer === undefined ? undefined : `a ${type} question has its answer in the options; remove answer`
}

function findUnitFault({ type, unit }: Entry): string | undefined {
  if (type === 'numeric') return unit === undefined ? 'write in unit what the number counts' : undefined
  return unit === undefined ? undefined : 'only numeric questions have a unit'
}

const findToleranceFault = ({ type, tolerance }: Entry): string | undefined =>
  type !== 'numeric' && tolerance !== undefined ? 'only numeric questions have a tolerance' : undefined

const findOptionsFault = ({ type, options }: Entry): string | undefined =>
  (type === 'numeric' || type === 'truefalse') && options
    ? `a ${type} question has no options; remove them`
    : undefined

function findImageFault({ type, image, alt }: Entry): string | undefined {
  const hasBoth = image !== undefined && alt !== undefined
  if (type === 'hotspot') return hasBoth ? undefined : 'write image: media/… and alt, which describes it'
  return hasBoth || (image ?? alt) ? 'only hotspot questions have image and alt' : undefined
}

const findPointFault = ({ type, options }: Entry): string | undefined =>
  type !== 'hotspot' && options?.some(({ at }) => at)
    ? 'only options of hotspot questions have a place; remove at'
    : undefined

function convertOptions({ type, answer, options = [] }: Entry): Question['options'] {
  if (type === 'truefalse')
    return trueFalseOptions.map(({ id, value, text }) => ({
      id,
      correct: value === answer,
      text: { ...text },
      match: null,
      feedback: null,
    }))

  return options.map(({ at: _point, correct, match, feedback, ...option }) => ({
    ...option,
    correct: correct ?? false,
    match: match ?? null,
    feedback: feedback ?? null,
  }))
}

/** Converts the options of a hotspot question to points of its picture. */
function convertHotspots(entry: Entry, media: Media, report: Report): Pick<Question, 'options' | 'image'> {
  const { id, image, alt } = entry
  const file = media.get(image ?? '')
  const picture = file?.use === 'picture' ? file : undefined
  if (image !== undefined && !picture)
    report('media-missing', `${id}: ${image} is not a picture of this course; add it or correct the name`)

  const size = { width: picture?.width ?? 1, height: picture?.height ?? 1 }
  const points = (entry.options ?? []).map(({ at }) => toPercentPoint(size, at ?? []))
  if (picture && points.some((point) => !point)) {
    const area = `the picture, which measures ${size.width} × ${size.height}`
    report('spot-place', `${id}: every option needs at: [x, y], a point of ${area}`)
  }

  return {
    options: convertOptions(entry).map((option, index) => ({
      ...option,
      at: points[index] ?? { x: 0, y: 0 },
    })),
    ...(picture && alt && { image: { src: mediaAddress(picture), alt, ...size } }),
  }
}

const convertNumericAnswer = ({ type, answer, tolerance = 0, unit }: Entry): Pick<Question, 'numeric'> =>
  type === 'numeric' && typeof answer === 'number' && unit
    ? { numeric: { value: answer, tolerance, unit } }
    : {}
