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
    options: (type === 'hotspot' ? convertHotspots : convertOptions)(entry, media, report),
    ...convertPicture(entry, media, report),
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
    findOptionImageFault(entry),
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
  const hasOne = image !== undefined || alt !== undefined
  return hasOne && !hasBoth ? 'write both image: media/… and alt, which describes it' : undefined
}

/** The options of these types are shown as a list. A picture can take the place of an option's text. */
const pictureTypes = new Set<Entry['type']>(['single', 'multiple', 'match', 'order'])

const findOptionImageFault = ({ type, options }: Entry): string | undefined =>
  !pictureTypes.has(type) && options?.some(({ image }) => image)
    ? `options of ${type} questions have no picture; remove image`
    : undefined

const findPointFault = ({ type, options }: Entry): string | undefined =>
  type !== 'hotspot' && options?.some(({ at }) => at)
    ? 'only options of hotspot questions have a place; remove at'
    : undefined

function convertOptions(
  { id, type, answer, options = [] }: Entry,
  media: Media,
  report: Report,
): Question['options'] {
  if (type === 'truefalse')
    return trueFalseOptions.map(({ id, value, text }) => ({
      id,
      correct: value === answer,
      text: { ...text },
      match: null,
      feedback: null,
    }))

  const findImage = (name: string) => {
    const picture = findPicture(id, name, media, report)
    return picture && { image: { src: mediaAddress(picture), ...sizeOf(picture) } }
  }

  return options.map(({ at: _point, correct, match, feedback, image, ...option }) => ({
    ...option,
    correct: correct ?? false,
    match: match ?? null,
    feedback: feedback ?? null,
    ...(image !== undefined && findImage(image)),
  }))
}

/** Returns a picture of the course. Reports a name that is not one. */
function findPicture(id: string, name: string, media: Media, report: Report): NamedMedia | undefined {
  const file = media.get(name)
  if (file?.use === 'picture') return file
  report('media-missing', `${id}: ${name} is not a picture of this course; add it or correct the name`)
  return undefined
}

const sizeOf = (picture: NamedMedia | undefined) => ({
  width: picture?.width ?? 1,
  height: picture?.height ?? 1,
})

/** Converts the picture that the question is about. */
function convertPicture({ id, image, alt }: Entry, media: Media, report: Report): Pick<Question, 'image'> {
  const picture = image === undefined ? undefined : findPicture(id, image, media, report)
  return picture && alt ? { image: { src: mediaAddress(picture), alt, ...sizeOf(picture) } } : {}
}

/** Converts the options of a hotspot question to points of its picture. */
function convertHotspots(entry: Entry, media: Media, report: Report): Question['options'] {
  const { id, image } = entry
  const file = media.get(image ?? '')
  const picture = file?.use === 'picture' ? file : undefined
  const size = sizeOf(picture)
  const points = (entry.options ?? []).map(({ at }) => toPercentPoint(size, at ?? []))
  if (picture && points.some((point) => !point)) {
    const area = `the picture, which measures ${size.width} × ${size.height}`
    report('spot-place', `${id}: every option needs at: [x, y], a point of ${area}`)
  }

  return convertOptions(entry, media, report).map((option, index) => ({
    ...option,
    at: points[index] ?? { x: 0, y: 0 },
  }))
}

const convertNumericAnswer = ({ type, answer, tolerance = 0, unit }: Entry): Pick<Question, 'numeric'> =>
  type === 'numeric' && typeof answer === 'number' && unit
    ? { numeric: { value: answer, tolerance, unit } }
    : {}
