/** Forms and records to fill in: the ready-made ones of the product, and those that a company adds for its members. */
import * as z from 'zod/mini'
import { call, fileCall, uploadCall } from '../core/call.ts'
import { countries, languages } from '../core/limits.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, identifier, optionalText, text, uuid, version } from '../fields/index.ts'
import { templateBlock, templateLayouts } from './template-content.ts'

export const templateCategories = [
  'appointment',
  'instruction',
  'briefing',
  'accident',
  'emergency',
  'inspection',
  'contractor',
  'other',
] as const
export type TemplateCategory = (typeof templateCategories)[number]
export const templateOrigins = ['library', 'own'] as const
export const templateFormats = ['docx', 'pdf'] as const
export type TemplateFormat = (typeof templateFormats)[number]

/** Own templates of one company: their files are kept for ever. */
export const maxOwnTemplates = 200

/** An own template as a person edits it. */
export const templateForm = z.strictObject({
  name: text(120),
  category: z.enum(templateCategories),
  language: z.enum(languages),
})
/** The same beside a file: without a name it is called like that. */
export const templateUpload = z.strictObject({ ...templateForm.shape, name: optionalText(120) })

const listedTemplate = z.strictObject({
  origin: z.enum(templateOrigins),
  /** Of a ready-made one its identifier, of an own one its uuid. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(templateCategories),
  languages: z.array(z.enum(languages)),
  /** Legal status of a ready-made one, last change of an own one. */
  revised: date(),
  /** Of an own one. */
  own: z.nullable(z.strictObject({ fileName: z.string(), size: z.int(), href: z.string(), version })),
})
export type ListedTemplate = z.output<typeof listedTemplate>

/** Which edition of a ready-made template; without a country the company's own. */
const edition = {
  templateId: identifier,
  languageCode: z.enum(languages),
  country: z.optional(z.enum(countries)),
}

const templateContent = z.strictObject({
  title: z.string(),
  description: z.string(),
  category: z.enum(templateCategories),
  layout: z.enum(templateLayouts),
  country: z.enum(countries),
  revised: date(),
  law: z.array(z.string()),
  /** Those of the country, in their order. */
  blocks: z.array(templateBlock),
})
export type TemplateContent = z.output<typeof templateContent>

const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(templateCategories.length, 'max')))
const readers = 'templates.read-list'
const notInSpec = 'the specification names the screen and its permission, no call (risk-assessment.md §4.2)'

export const template = {
  /** Named in the reader's language. */
  list: call({
    path: '/api/templates/read-list',
    input: tableState(
      {
        search: z.optional(optionalText()),
        category: oneOf(z.enum(templateCategories)),
        language: oneOf(z.enum(languages)),
        origin: oneOf(z.enum(templateOrigins)),
      },
      ['name', 'category', 'revised'],
    ),
    output: pageOf(listedTemplate),
    notInSpec,
  }),
  readContent: call({
    path: '/api/templates/read-content',
    access: readers,
    input: z.strictObject(edition),
    output: templateContent,
    refusals: ['Template.NotFound'],
    notInSpec,
  }),
  /** A ready-made template with the company's name and the licensee's brand. */
  document: fileCall({
    method: 'GET',
    path: '/api/templates/document',
    access: readers,
    transaction: 'own',
    input: z.strictObject({ ...edition, format: z.enum(templateFormats) }),
    types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/pdf'],
    refusals: ['Template.NotFound'],
    notInSpec,
  }),
  upload: uploadCall({
    path: '/api/templates/upload',
    audit: 'uploadTemplate',
    input: templateUpload,
    types: ['pdf', 'docx', 'xlsx', 'png', 'jpg'],
    output: z.strictObject({ uuid }),
    refusals: ['File.TooLarge', 'File.TypeNotAllowed', 'File.Broken', 'Image.TooLarge', 'Template.TooMany'],
    notInSpec,
  }),
  update: call({
    path: '/api/templates/update',
    audit: 'updateTemplate',
    input: z.strictObject({ templateUuid: uuid, ...templateForm.shape, version }),
    output: z.strictObject({}),
    refusals: ['Template.NotFound', 'Version.Conflict'],
    notInSpec,
  }),
  /** With their files. */
  remove: call({
    path: '/api/templates/remove',
    transaction: 'own',
    audit: 'removeTemplates',
    input: z.strictObject({
      templateUuids: z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(maxSelected, 'max')),
    }),
    output: z.strictObject({}),
    refusals: ['Template.NotFound'],
    notInSpec,
  }),
}
