/**
 * The stages of a content import are: read the files, parse them, check the content, plan the version, store
 * it. Each stage passes a value to the next.
 */
import { ContentImportError, type Problem, type Report, reportInto } from './problem.ts'

/** A stage's value and all problems found so far. The value is null if the next stage cannot use it. */
export interface StageResult<T> {
  value: T | null
  problems: readonly Problem[]
}

/** Runs the next stage on a value and adds its problems. Skips the stage if the value is null. */
export function andThen<T, U>(before: StageResult<T>, stage: (value: T) => StageResult<U>): StageResult<U> {
  if (before.value === null) return { value: null, problems: before.problems }
  const { value, problems } = stage(before.value)
  return { value, problems: [...before.problems, ...problems] }
}

/** Does the same as andThen. The stage may be asynchronous. */
export async function andThenAsync<T, U>(
  before: StageResult<T>,
  stage: (value: T) => StageResult<U> | Promise<StageResult<U>>,
): Promise<StageResult<U>> {
  if (before.value === null) return { value: null, problems: before.problems }

  const { value, problems } = await stage(before.value)
  return { value, problems: [...before.problems, ...problems] }
}

/**
 * Returns the value if no stage has found a problem. Otherwise returns null, with the problems sorted by file
 * and line.
 */
export function acceptFaultless<T>({ value, problems }: StageResult<T>): StageResult<T> {
  return problems.length === 0 ? { value, problems } : { value: null, problems: sortProblems(problems) }
}

/** Returns the value of a stage. Throws a ContentImportError with the problems if the value is null. */
export function requireValue<T>({ value, problems }: StageResult<T>): T {
  if (value === null) throw new ContentImportError(problems)
  return value
}

/** Runs `read` for one file and collects the problems that it reports. An undefined value becomes null. */
export function collectProblems<T>(file: string, read: (report: Report) => T | undefined): StageResult<T> {
  const problems: Problem[] = []
  const value = read(reportInto(problems, file)) ?? null
  return { value, problems }
}

/** Does the same as collectProblems. `read` is asynchronous. */
export async function collectProblemsAsync<T>(
  file: string,
  read: (report: Report) => Promise<T | undefined>,
): Promise<StageResult<T>> {
  const problems: Problem[] = []
  const value = (await read(reportInto(problems, file))) ?? null

  return { value, problems }
}

function sortProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1
    return (one.line ?? 0) - (other.line ?? 0)
  })
}
