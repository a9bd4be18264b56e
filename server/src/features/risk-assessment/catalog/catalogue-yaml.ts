/**
 * The fields of catalogue.yaml and of the files in categories/. The rules that concern several fields are in
 * check-catalogue.ts.
 */

import { intervalMonths } from '@sorgfalt/contract/core/limits'
import { legalSource } from '@sorgfalt/contract/elearning/content'
import {
  hazardPattern,
  polarities,
  riskCategories,
  riskKinds,
  stopTypes,
} from '@sorgfalt/contract/risk-assessment/content'
import { riskMatrices } from '@sorgfalt/contract/risk-assessment/matrix'
import * as z from 'zod/mini'
import {
  between,
  contentId,
  packageHeader,
  perLanguage,
  text,
  unique,
} from '../../../platform/package/yaml-fields.ts'

const someLegal = z.array(z.strictObject({ ...legalSource.shape, ref: text }))

/** The content of catalogue.yaml. */
export const catalogueYaml = z.strictObject({
  format: z.literal('risk/1'),
  ...packageHeader,
  kind: z.enum(riskKinds),
  matrix: z.optional(z.enum(riskMatrices)),
  category: z.enum(riskCategories),
  title: perLanguage,
  summary: perLanguage,
  durationMinutes: between(1, 120),
  legal: someLegal.check(z.minLength(1)),
  interval: z.strictObject({ months: between(intervalMonths.once, intervalMonths.max) }),
  /** Names of files in categories/, without `.yaml`, in the order in which members see them. */
  categories: z.array(contentId).check(z.minLength(1), z.maxLength(20), unique('category')),
})
export type CatalogueYaml = z.output<typeof catalogueYaml>

const actionEntry = z.strictObject({
  id: contentId,
  stop: z.enum(stopTypes),
  minLevel: z.optional(between(1, 10)),
  dueDays: between(1, 730),
  title: perLanguage,
})

const itemEntry = z.strictObject({
  id: contentId,
  polarity: z.enum(polarities),
  hazard: z
    .string()
    .check(z.regex(hazardPattern, 'must be a group and a factor of hazards in quotes, as in "9.1"')),
  sentinel: z.optional(z.boolean()),
  offset: z.optional(between(-1, 1)),
  statement: perLanguage,
  load: perLanguage,
  help: perLanguage,
  legal: z.optional(someLegal),
  actions: z.array(actionEntry).check(z.minLength(1), z.maxLength(8)),
})

/** The content of a file in categories/. */
export const categoryYaml = z.strictObject({
  title: perLanguage,
  items: z.array(itemEntry).check(z.minLength(1), z.maxLength(12)),
})
export type CategoryYaml = z.output<typeof categoryYaml>
