/**
 * Checks that no call stores a text that consists of spaces. Such a text becomes the empty text or is refused
 * (decision 43).
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callEntries } from '../src/index.ts'

/** The parts of a schema that contain other schemas. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: z.ZodMiniType[]
}

interface TextField {
  path: string
  schema: z.ZodMiniType
}

/** Returns the free texts of a schema. Leaves out texts that have a list of values or a format. */
function textFields(schema: z.ZodMiniType, path: string): TextField[] {
  const { type, shape = {}, innerType, element, valueType, options } = schema._zod.def as Definition
  if (type === 'string') return [{ path, schema }]

  return [
    ...Object.entries(shape).flatMap(([key, property]) => textFields(property, `${path}.${key}`)),
    ...[innerType, valueType].flatMap((inner) => (inner ? textFields(inner, path) : [])),
    ...(element ? textFields(element, `${path}[]`) : []),
    ...(options ?? []).flatMap((option) => textFields(option, path)),
  ]
}

const id = 'an id of the content, which nobody types'
const option = 'an answer to a question, compared with the correct answer'
/** Texts that are kept as they were typed, each with the reason. */
const exceptions: Record<string, string> = {
  'file.download.filename': 'a part of the address, never stored',
  'memberImport.updateRows.rows[].cells[].value': 'a cell of the file; the import trims it as it reads it',
  'elearning.saveExecution.currentPageId': id,
  'elearning.saveExecution.pagesCompleted[]': id,
  'elearning.saveExecution.acks[]': id,
  'elearning.saveExecution.answers[].questionId': id,
  'elearning.saveExecution.answers[].value[]': option,
  'elearningCatalog.previewContent.answers[].questionId': id,
  'elearningCatalog.previewContent.answers[].value[]': option,
  'elearningOral.confirm.checklist[]': id,
  'elearningQuestion.ask.pageId': id,
  'riskExecution.saveExecution.answers[].itemId': id,
  'risk.readRiskList.filter.category[]': id,
  'listExport.exportRisks.list.filter.category[]': id,
  'riskAction.createRiskAction.proposedActionId': id,
  'scorm.openPart.partId': id,
  'scorm.previewPart.partId': id,
  'scorm.save.partId': id,
  'scorm.save.cmi': 'JSON that the package must get back unchanged',
}

const fields = callEntries.flatMap(([name, { input }]) => textFields(input, name))
const optional = fields.filter(({ schema }) => z.safeParse(schema, '').success)

test('the search finds the text fields of the calls, and every exception names one of these fields', () => {
  const paths = fields.map(({ path }) => path)
  expect(paths).toContain('location.create.assemblyPoint')
  expect(paths).toContain('riskAction.updateRiskAction.effectivenessNote')
  expect(paths).toContain('memberGroup.create.groupName')
  expect(optional.length).toBeGreaterThan(50)
  expect(Object.keys(exceptions).filter((path) => !paths.includes(path))).toEqual([])
})

test('a text of spaces is the empty text in every optional field', () => {
  const kept = optional.filter(({ path, schema }) => {
    const parsed = z.safeParse(schema, ' \t\n ')
    return parsed.success && parsed.data !== '' && !exceptions[path]
  })
  expect(kept.map(({ path }) => path)).toEqual([])
})

test('a text of spaces is refused in every required field', () => {
  const accepted = fields.filter(
    ({ path, schema }) =>
      !z.safeParse(schema, '').success && z.safeParse(schema, '   ').success && !exceptions[path],
  )
  expect(accepted.map(({ path }) => path)).toEqual([])
})
