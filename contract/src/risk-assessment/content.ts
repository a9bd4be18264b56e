/**
 * Content of an imported risk catalogue: categories of statements that members answer
 * (docs/content-authoring.md).
 */
import * as z from 'zod/mini'
import { languages } from '../core/limits.ts'
import { legalSource } from '../elearning/content.ts'
import { riskMatrices } from './matrix.ts'

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

/**
 * `survey`: anonymous, one tally for all answers. `inspection`: named answers, several editors.
 */
export const riskKinds = ['survey', 'inspection'] as const
export type RiskKind = (typeof riskKinds)[number]
/** Agreeing with a statement means strain (`stressor`) or relief (`resource`). */
export const polarities = ['stressor', 'resource'] as const
export type Polarity = (typeof polarities)[number]
/**
 * Types of actions in the order that the law prefers (ArbSchG § 4, ASchG § 7): substitution, technical,
 * organisational, personal.
 */
export const stopTypes = ['S', 'T', 'O', 'P'] as const
export type StopType = (typeof stopTypes)[number]
/** Pattern of a hazard number: one of the eleven groups, and the number of a factor in it, such as `9.1`. */
export const hazardPattern = /^(?:[1-9]|1[01])\.[1-9]$/

const perLanguage = z.record(z.enum(languages), z.string())

const proposedAction = z.strictObject({
  id: z.string(),
  stop: z.enum(stopTypes),
  /** Lowest level at which the action is proposed. Default: any level. */
  minLevel: z.optional(z.int()),
  /** Proposed number of days from choosing the action to its due date. */
  dueDays: z.int(),
  title: perLanguage,
})
export type ProposedAction = z.output<typeof proposedAction>

const item = z.strictObject({
  /** Identifies the item in every version, so that rounds can be compared. */
  id: z.string(),
  polarity: z.enum(polarities),
  hazard: z.string(),
  /**
   * Whether two critical answers are enough to make the level high, as for violence, harassment and fear of
   * an accident.
   */
  sentinel: z.boolean(),
  /** The author's weight of −1, 0 or 1, which is added to the level. */
  offset: z.int(),
  /** The statement that members answer. */
  statement: perLanguage,
  /** Name of the assessed load in lists and documents. */
  load: perLanguage,
  help: perLanguage,
  legal: z.array(legalSource),
  actions: z.array(proposedAction),
})
export type RiskItem = z.output<typeof item>
export const riskCategory = z.strictObject({ id: z.string(), title: perLanguage, items: z.array(item) })
export type RiskItemCategory = z.output<typeof riskCategory>

/** An immutable version of a catalogue as it is stored. */
export const riskCatalogueVersion = z.strictObject({
  identifier: z.string(),
  version: z.string(),
  revised: z.string(),
  languages: z.array(z.enum(languages)),
  kind: z.enum(riskKinds),
  /**
   * The matrix with which members answer the statements of an inspection. Versions that were imported before
   * matrices existed have none: their statements are answered with the scale of surveys.
   */
  matrix: z.optional(z.enum(riskMatrices)),
  category: z.enum(riskCategories),
  title: perLanguage,
  summary: perLanguage,
  durationMinutes: z.int(),
  legal: z.array(legalSource),
  interval: z.strictObject({ months: z.int() }),
  categories: z.array(riskCategory),
})
export type RiskCatalogueVersion = z.output<typeof riskCatalogueVersion>
