/** What a course consists of once it is imported (docs/content-authoring.md): a tree without HTML and without keys. */
import * as z from 'zod/mini'
import { countries, languages } from './limits.ts'

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
export const courseIcons = ['flame', 'monitor', 'first-aid', 'helmet', 'ladder', 'flask', 'package', 'lock', 'book'] as const
export type CourseIcon = (typeof courseIcons)[number]
export const localInsertKeys = ['assembly-point', 'internal-emergency-number', 'fire-assistants', 'first-aiders'] as const
export type LocalInsertKey = (typeof localInsertKeys)[number]
export const questionTypes = ['single', 'multiple', 'order', 'match'] as const
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

const paragraph = z.strictObject({ kind: z.literal('paragraph'), inline: prose })
const list = z.strictObject({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(prose) })
/** Paragraphs and lists: what callouts and cards hold. */
const body = z.array(z.discriminatedUnion('kind', [paragraph, list]))
export type Body = z.output<typeof body>

export const block = z.discriminatedUnion('kind', [
  paragraph,
  list,
  z.strictObject({ kind: z.literal('heading'), inline: prose }),
  z.strictObject({ kind: z.literal('table'), head: z.array(prose), rows: z.array(z.array(prose)) }),
  z.strictObject({ kind: z.literal('callout'), tone: z.enum(['info', 'warning', 'danger', 'legal']), title: z.string(), body }),
  /** src = `/media/<sha256>`; width and height in pixels keep the layout still while it loads. */
  z.strictObject({
    kind: z.literal('image'),
    src: z.string(),
    alt: z.string(),
    caption: z.nullable(z.string()),
    width: z.int(),
    height: z.int(),
  }),
  z.strictObject({ kind: z.literal('steps'), items: z.array(prose) }),
  z.strictObject({ kind: z.literal('cards'), items: z.array(z.strictObject({ title: z.string(), body })) }),
  z.strictObject({
    kind: z.literal('doDont'),
    do: z.strictObject({ title: z.string(), items: z.array(prose) }),
    dont: z.strictObject({ title: z.string(), items: z.array(prose) }),
  }),
  z.strictObject({ kind: z.literal('check'), questionId: z.string() }),
  z.strictObject({ kind: z.literal('local'), key: z.enum(localInsertKeys) }),
  z.strictObject({ kind: z.literal('ack'), id: z.string(), inline: prose }),
])
export type Block = z.output<typeof block>

export const page = z.strictObject({
  id: z.string(),
  title: z.string(),
  minutes: z.int(),
  /** Empty = for everyone. */
  countries: z.array(z.enum(countries)),
  blocks: z.array(block),
})
export type Page = z.output<typeof page>
export const chapter = z.strictObject({ id: z.string(), title: z.string(), pages: z.array(page) })
export type Chapter = z.output<typeof chapter>

/** A question as a learner sees it: options shuffled and renamed, nothing tells the right one. */
export const publicQuestion = z.strictObject({
  id: z.string(),
  type: z.enum(questionTypes),
  stem: z.string(),
  options: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** The partners of a `match` question, shuffled on their own. */
  matches: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** Where to read again. */
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

/** Keys included: never leaves the server. */
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
    }),
  ),
  explanation: perLanguage,
})
export type Question = z.output<typeof question>

/** One immutable version as stored: `chapters` per language with equal ids throughout. */
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
  /** `/media/<sha256>` */
  image: z.string(),
  durationMinutes: z.int(),
  jurisdiction: z.array(z.enum(countries)),
  legal: z.array(legalSource),
  interval: z.strictObject({ months: z.int(), underageMonths: z.int() }),
  completion: completionRules,
  oralPart,
  localInserts: z.array(z.enum(localInsertKeys)),
  chapters: z.record(z.enum(languages), z.array(chapter)),
  questions: z.array(question),
})
export type CourseVersion = z.output<typeof courseVersion>
