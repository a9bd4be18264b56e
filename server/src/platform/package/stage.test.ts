import { expect, test, vi } from 'vitest'
import { ContentImportError, type Problem } from './problem.ts'
import { acceptFaultless, andThen, collectProblems, requireValue } from './stage.ts'

const problem = (file: string, line?: number): Problem => ({
  file,
  ...(line !== undefined && { line }),
  code: 'yaml-content',
  message: 'wrong',
})

test('andThen adds the problems of the next stage to those of the stage before', () => {
  const before = { value: 1, problems: [problem('a')] }
  const after = andThen(before, (value) => ({ value: value + 1, problems: [problem('b')] }))
  expect(after).toEqual({ value: 2, problems: [problem('a'), problem('b')] })
})

test('andThen skips the next stage if the stage before returned no value', () => {
  const stage = vi.fn<() => { value: number; problems: Problem[] }>()
  expect(andThen({ value: null, problems: [problem('a')] }, stage)).toEqual({
    value: null,
    problems: [problem('a')],
  })
  expect(stage).not.toHaveBeenCalled()
})

test('acceptFaultless returns the value only if there are no problems', () => {
  expect(acceptFaultless({ value: 1, problems: [] })).toEqual({ value: 1, problems: [] })
  const problems = [problem('b'), problem('a', 2), problem('a')]
  expect(acceptFaultless({ value: 1, problems })).toEqual({
    value: null,
    problems: [problem('a'), problem('a', 2), problem('b')],
  })
})

test('requireValue throws an error that lists all problems if there is no value', () => {
  expect(requireValue({ value: 1, problems: [] })).toBe(1)
  expect(() => requireValue({ value: null, problems: [problem('a', 3)] })).toThrow(ContentImportError)
  expect(() => requireValue({ value: null, problems: [problem('a', 3)] })).toThrow(
    'a:3: wrong (yaml-content)',
  )
})

test('collectProblems returns the reported problems with the name of the file', () => {
  const result = collectProblems('a', (report) => {
    report('yaml-content', 'wrong', 4)
    return undefined
  })
  expect(result).toEqual({ value: null, problems: [problem('a', 4)] })
})
