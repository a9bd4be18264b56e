/** What a risk catalogue consists of once it is imported (docs/content-authoring.md): categories of statements that members judge. */
import * as z from 'zod/mini'
import { languages } from '../core/limits.ts'
import { legalSource } from '../elearning/content.ts'

export const riskCategories = [
  'office',
  'mobile-work',
  'warehouse',
  'production',
  'workshop',
  'care',
  'retail',
  'psychological-load',
  'general',
] as const
export type RiskCategory = (typeof riskCategories)[number]

/** `survey`: anonymous, one tally for all · `inspection`: named answers, several editors (settled.md). */
export const riskKinds = ['survey', 'inspection'] as const
export type RiskKind = (typeof riskKinds)[number]
/** Agreement with a statement means strain (stressor) or relief (resource). */
export const polarities = ['stressor', 'resource'] as const
export type Polarity = (typeof polarities)[number]
/** Order of measures by law (ArbSchG § 4, ASchG § 7): substitute, technical, organisational, personal. */
export const stopTypes = ['S', 'T', 'O', 'P'] as const
export type StopType = (typeof stopTypes)[number]
/** The eleven groups of hazards; an item names one with its factor, as in `9.1`. */
export const hazardPattern = /^(?:[1-9]|1[01])\.[1-9]$/

const perLanguage = z.record(z.enum(languages), z.string())

const proposedAction = z.strictObject({
  id: z.string(),
  stop: z.enum(stopTypes),
  /** Proposed from this level on; without it at any. */
  minLevel: z.optional(z.int()),
  /** Days from the day it is chosen to its due date, as a proposal. */
  dueDays: z.int(),
  title: perLanguage,
})
export type ProposedAction = z.output<typeof proposedAction>

const item = z.strictObject({
  /** The same in every version: rounds are compared by it. */
  id: z.string(),
  polarity: z.enum(polarities),
  hazard: z.string(),
  /** Two critical answers make it high, whatever the others say: violence, harassment, fear of an accident. */
  sentinel: z.boolean(),
  /** −1, 0 or 1: the author's weight, added to the level. */
  offset: z.int(),
  /** What members judge. */
  statement: perLanguage,
  /** What is assessed: the name of the load in lists and documents. */
  load: perLanguage,
  help: perLanguage,
  legal: z.array(legalSource),
  actions: z.array(proposedAction),
})
export type RiskItem = z.output<typeof item>
export const riskCategory = z.strictObject({ id: z.string(), title: perLanguage, items: z.array(item) })
export type RiskItemCategory = z.output<typeof riskCategory>

/** One immutable version as stored. */
export const riskCatalogueVersion = z.strictObject({
  identifier: z.string(),
  version: z.string(),
  revised: z.string(),
  languages: z.array(z.enum(languages)),
  kind: z.enum(riskKinds),
  category: z.enum(riskCategories),
  title: perLanguage,
  summary: perLanguage,
  durationMinutes: z.int(),
  legal: z.array(legalSource),
  interval: z.strictObject({ months: z.int() }),
  categories: z.array(riskCategory),
})
export type RiskCatalogueVersion = z.output<typeof riskCatalogueVersion>
