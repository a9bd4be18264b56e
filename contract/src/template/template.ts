/**
 * Forms and records to fill in. They come from the product's library, or a company uploads them for its
 * members.
 */
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

/**
 * Maximum number of templates that a company can upload. Their number is limited because uploaded files are
 * never deleted automatically.
 */
export const maxOwnTemplates = 200

/** The form of a company's template. */
export const templateForm = z.strictObject({
  name: text(120),
  category: z.enum(templateCategories),
  language: z.enum(languages),
})
/** The form fields of an upload. Without a name, the template gets the name of the file. */
export const templateUpload = z.strictObject({ ...templateForm.shape, name: optionalText(120) })

const listedTemplate = z.strictObject({
  origin: z.enum(templateOrigins),
  /** The identifier of a library template, or the uuid of a company's template. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(templateCategories),
  languages: z.array(z.enum(languages)),
  /** The date of the legal review of a library template, or of the last change to a company's template. */
  revised: date(),
  /** The file of a company's template. Null for a library template. */
  own: z.nullable(z.strictObject({ fileName: z.string(), size: z.int(), href: z.string(), version })),
})
export type ListedTemplate = z.output<typeof listedTemplate>

/** The language and country of a library template. Without a country, the company's country applies. */
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
  /** The countries that have this template. */
  countries: z.array(z.enum(countries)),
  revised: date(),
  law: z.array(z.string()),
  /** The blocks for the country, in order. */
  blocks: z.array(templateBlock),
})
export type TemplateContent = z.output<typeof templateContent>

const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(templateCategories.length, 'max')))
const readPermission = 'templates.read-list'
const notInSpec = 'the specification names the screen and its permission, but no call'

export const template = {
  /** Returns a page of templates, with titles in the reader's language. */
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
    access: readPermission,
    input: z.strictObject(edition),
    output: templateContent,
    refusals: ['Template.NotFound'],
    notInSpec,
  }),
  /** Returns a library template as a file with the company's name and the licensee's brand. */
  document: fileCall({
    method: 'GET',
    path: '/api/templates/document',
    access: readPermission,
    transaction: 'own',
    input: z.strictObject({ ...edition, format: z.enum(templateFormats) }),
    types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/pdf'],
    refusals: ['Template.NotFound'],
    notInSpec,
  }),
  upload: uploadCall({
    path: '/api/templates/upload',
    audit: 'uploadTemplate',
    creates: true,
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
  /** Deletes templates and their files. */
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
