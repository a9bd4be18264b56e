/** The content of an imported course (docs/content-authoring.md), as a tree without HTML. */
import * as z from 'zod/mini'
import { countries, languages } from '../core/limits.ts'

export const categories = [
  'fire-safety',
  'display-screen-work',
  'first-aid',
  'ppe',
  'ladders',
  'hazardous-substances',
  'manual-handling',
  'data-protection',
  'general',
] as const
export type Category = (typeof categories)[number]
export const courseIcons = [
  'flame',
  'monitor',
  'first-aid',
  'helmet',
  'ladder',
  'flask',
  'package',
  'lock',
  'book',
] as const
export type CourseIcon = (typeof courseIcons)[number]
export const localInsertKeys = [
  'assembly-point',
  'internal-emergency-number',
  'fire-assistants',
  'first-aiders',
] as const
export type LocalInsertKey = (typeof localInsertKeys)[number]
export const questionTypes = [
  'single',
  'multiple',
  'truefalse',
  'order',
  'match',
  'hotspot',
  'numeric',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** Running text. `pin` refers to a number in a picture. */
export type Inline =
  | { t: 'text'; text: string }
  | { t: 'strong' | 'em'; children: Inline[] }
  | { t: 'link'; href: string; children: Inline[] }
  | { t: 'pin'; n: number }
export const inline: z.ZodMiniType<Inline> = z.lazy(() =>
  z.discriminatedUnion('t', [
    z.strictObject({ t: z.literal('text'), text: z.string() }),
    z.strictObject({ t: z.literal(['strong', 'em']), children: z.array(inline) }),
    z.strictObject({ t: z.literal('link'), href: z.string(), children: z.array(inline) }),
    z.strictObject({ t: z.literal('pin'), n: z.int() }),
  ]),
)
const prose = z.array(inline)

/**
 * Groups of safety signs, by the first letter of a sign's number in ISO 7010: safe condition, fire,
 * mandatory, prohibition, warning.
 */
export const signGroups = ['E', 'F', 'M', 'P', 'W'] as const
export type SignGroup = (typeof signGroups)[number]
/** A point in a picture, in percent of its width and height. */
const point = { x: z.number(), y: z.number() }
/**
 * `src` is `/media/<sha256>`. Width and height are in pixels. They keep the layout stable while the picture
 * loads.
 */
const picture = { src: z.string(), alt: z.string(), width: z.int(), height: z.int() }

const paragraph = z.strictObject({ kind: z.literal('paragraph'), inline: prose })
const list = z.strictObject({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(prose) })
/** The content of callouts and cards: paragraphs and lists. */
const body = z.array(z.discriminatedUnion('kind', [paragraph, list]))
export type Body = z.output<typeof body>
const titled = z.strictObject({ title: z.string(), body })

/** Whether a situation of a scenario follows from a good or from a bad decision. */
export const situationOutcomes = ['good', 'bad'] as const
const situation = z.strictObject({
  id: z.string(),
  title: z.string(),
  outcome: z.nullable(z.enum(situationOutcomes)),
  body,
  /**
   * What the reader can decide, and the id of the situation that follows. Empty if the situation is an end of
   * the scenario.
   */
  choices: z.array(z.strictObject({ text: z.string(), to: z.string() })),
})
export type Situation = z.output<typeof situation>

export const block = z.discriminatedUnion('kind', [
  paragraph,
  list,
  z.strictObject({ kind: z.literal('heading'), inline: prose }),
  z.strictObject({ kind: z.literal('table'), head: z.array(prose), rows: z.array(z.array(prose)) }),
  z.strictObject({
    kind: z.literal('callout'),
    tone: z.enum(['info', 'warning', 'danger', 'legal']),
    title: z.string(),
    body,
  }),
  z.strictObject({ kind: z.literal('image'), ...picture, caption: z.nullable(z.string()) }),
  z.strictObject({
    kind: z.literal('video'),
    title: z.string(),
    src: z.string(),
    contentType: z.string(),
    /** The picture shown before the video plays. It has the size of the video. */
    poster: z.string(),
    width: z.int(),
    height: z.int(),
    captions: z.array(z.strictObject({ language: z.enum(languages), src: z.string() })),
    transcript: body,
  }),
  z.strictObject({
    kind: z.literal('audio'),
    title: z.string(),
    src: z.string(),
    contentType: z.string(),
    transcript: body,
  }),
  /** Safety signs with their numbers of ISO 7010. */
  z.strictObject({
    kind: z.literal('signs'),
    items: z.array(
      z.strictObject({
        code: z.string(),
        group: z.enum(signGroups),
        title: z.string(),
        text: z.nullable(z.string()),
        src: z.string(),
      }),
    ),
  }),
  /** A picture with points that show a text when they are chosen. */
  z.strictObject({
    kind: z.literal('hotspots'),
    ...picture,
    spots: z.array(z.strictObject({ ...point, title: z.string(), text: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('download'),
    title: z.string(),
    src: z.string(),
    name: z.string(),
    bytes: z.int(),
  }),
  z.strictObject({ kind: z.literal('steps'), items: z.array(prose) }),
  z.strictObject({ kind: z.literal('cards'), items: z.array(titled) }),
  /** Cards that readers open one by one. */
  z.strictObject({ kind: z.literal('accordion'), items: z.array(titled) }),
  z.strictObject({
    kind: z.literal('doDont'),
    do: z.strictObject({ title: z.string(), items: z.array(prose) }),
    dont: z.strictObject({ title: z.string(), items: z.array(prose) }),
  }),
  /**
   * A case in which the reader decides. It starts with the first situation. Every situation that ends it has
   * the outcome `good`.
   */
  z.strictObject({ kind: z.literal('scenario'), title: z.string(), situations: z.array(situation) }),
  z.strictObject({ kind: z.literal('check'), questionId: z.string() }),
  z.strictObject({ kind: z.literal('local'), key: z.enum(localInsertKeys) }),
  z.strictObject({ kind: z.literal('ack'), id: z.string(), inline: prose }),
])
export type Block = z.output<typeof block>

export const page = z.strictObject({
  id: z.string(),
  title: z.string(),
  minutes: z.int(),
  /** Empty = for all countries. */
  countries: z.array(z.enum(countries)),
  blocks: z.array(block),
})
export type Page = z.output<typeof page>
const chapter = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** What learners can do after the chapter. Missing in versions without goals. */
  goals: z.optional(z.array(z.string())),
  pages: z.array(page),
})
export type Chapter = z.output<typeof chapter>

/** The key points of a course on one printed page, for reference after the course. */
const keyPoints = z.strictObject({ title: z.string(), blocks: z.array(block) })
export type KeyPoints = z.output<typeof keyPoints>
/** The texts of a version in one language, as a learner reads them. */
export const courseTexts = { chapters: z.array(chapter), keyPoints: z.optional(keyPoints) }

/**
 * A picture that an option shows in place of its text. The text of the option is the alternative text of the
 * picture.
 */
const optionImage = z.strictObject({ src: z.string(), width: z.int(), height: z.int() })

/**
 * A question as a learner sees it, without the correct answer. Options are shuffled and get new ids, so that
 * neither order nor ids reveal the right answer.
 */
export const publicQuestion = z.strictObject({
  id: z.string(),
  type: z.enum(questionTypes),
  stem: z.string(),
  /** Whether the safety of people depends on the answer. A wrong answer fails the quiz. */
  critical: z.boolean(),
  options: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      at: z.optional(z.strictObject(point)),
      image: z.optional(optionImage),
    }),
  ),
  /**
   * Only for a `match` question: the texts to match with the options. They are shuffled independently of the
   * options.
   */
  matches: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** The picture that the question is about. In a `hotspot` question, its points are the options. */
  image: z.optional(z.strictObject(picture)),
  /** Only for a `numeric` question: the unit of the number. */
  unit: z.optional(z.string()),
  /** The page that explains the topic of the question. */
  pageId: z.string(),
})
export type PublicQuestion = z.output<typeof publicQuestion>

const perLanguage = z.record(z.enum(languages), z.string())
export const legalSource = z.strictObject({ ref: z.string(), country: z.enum(countries) })
/** Rules of a version that do not depend on the language. */
export const completionRules = z.strictObject({
  moveOn: z.enum(['CompletedAndPassed', 'Completed']),
  passMark: z.int(),
  draw: z.int(),
  navigation: z.enum(['sequential', 'free']),
})
export type CompletionRules = z.output<typeof completionRules>
export const oralPart = z.strictObject({
  mode: z.enum(['none', 'recommended', 'required']),
  checklist: z.array(z.strictObject({ id: z.string(), label: perLanguage })),
})

/** A question with its answer key. The server never sends a question in this form. */
const question = z.strictObject({
  id: z.string(),
  use: z.enum(['quiz', 'check']),
  type: z.enum(questionTypes),
  critical: z.boolean(),
  pageId: z.string(),
  countries: z.array(z.enum(countries)),
  stem: perLanguage,
  options: z.array(
    z.strictObject({
      id: z.string(),
      correct: z.boolean(),
      text: perLanguage,
      match: z.nullable(perLanguage),
      feedback: z.nullable(perLanguage),
      /** Only for a `hotspot` question: the point of the option. */
      at: z.optional(z.strictObject(point)),
      image: z.optional(optionImage),
    }),
  ),
  image: z.optional(z.strictObject({ ...picture, alt: perLanguage })),
  /**
   * Only for a `numeric` question. An answer is right when it differs from `value` by at most `tolerance`.
   */
  numeric: z.optional(z.strictObject({ value: z.number(), tolerance: z.number(), unit: perLanguage })),
  explanation: perLanguage,
})
export type Question = z.output<typeof question>

/** One immutable version as it is stored. The chapters of all languages have the same ids. */
export const courseVersion = z.strictObject({
  identifier: z.string(),
  version: z.string(),
  revised: z.string(),
  languages: z.array(z.enum(languages)),
  title: perLanguage,
  summary: perLanguage,
  description: perLanguage,
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  /** `/media/<sha256>`. Null for a SCORM package. */
  image: z.nullable(z.string()),
  durationMinutes: z.int(),
  jurisdiction: z.array(z.enum(countries)),
  legal: z.array(legalSource),
  interval: z.strictObject({ months: z.int() }),
  completion: completionRules,
  oralPart,
  localInserts: z.array(z.enum(localInsertKeys)),
  chapters: z.record(z.enum(languages), z.array(chapter)),
  /** Missing in versions without key points. */
  keyPoints: z.optional(z.record(z.enum(languages), keyPoints)),
  questions: z.array(question),
})
export type CourseVersion = z.output<typeof courseVersion>
