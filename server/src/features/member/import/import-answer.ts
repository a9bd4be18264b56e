/** Converts a check, or the state of an import, into the answer of `importCsv`. */
import type { calls, Output } from '@sorgfalt/contract'
import { type ImportSettings, maxListed } from '@sorgfalt/contract/member/import'
import { found } from '../../../platform/refusal.ts'
import type { CheckResult } from './check-rows.ts'
import type { FoundImport } from './import.store.ts'
import { findPasswordColumn, parseSummary } from './import-view.ts'

type ImportCsv = (typeof calls)['memberImport']['importCsv']

/** Returns the answer for an import that has already been started. */
export function toStateAnswer(current: FoundImport): Omit<Output<ImportCsv>, 'dryRun'> {
  const summary = found(parseSummary(current), 'MemberImport.NotFound')
  return { state: current.state, jobUuid: current.jobUuid, ...summary, errors: [], generated: [] }
}

/** Returns the first problems, each with the value of its cell, and the first generated usernames. */
export function toDetails({ outcomes, cells }: CheckResult, settings: ImportSettings) {
  const passwordColumn = findPasswordColumn(settings)
  const readValue = (line: number, column: number | null): string =>
    column === null || column === passwordColumn ? '' : (cells.get(line)?.[column] ?? '')

  const errors = outcomes.flatMap(({ line, problems }) =>
    problems.map((problem) => {
      const source = problem.field === null ? undefined : settings.mapping[problem.field]
      const column = typeof source === 'object' && 'column' in source ? source.column : null
      return { line, ...problem, column, value: readValue(line, column) }
    }),
  )

  const generated = outcomes.flatMap(({ line, username, generated: isGenerated }) =>
    isGenerated && username !== null ? [{ line, username }] : [],
  )

  return { errors: errors.slice(0, maxListed), generated: generated.slice(0, maxListed) }
}
