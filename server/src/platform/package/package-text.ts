/** Reads text files of a package in memory. */
import type * as z from 'zod/mini'
import { contentLimits } from './content-limits.ts'
import { decodeUtf8 } from './media-kinds.ts'
import type { PackageFiles } from './package-files.ts'
import { type Problem, type Report, reportInto } from './problem.ts'
import { readYaml, type YamlFile } from './yaml-file.ts'

/** Returns the text of a file, or undefined after reporting a problem. */
export function textOf(file: string, files: PackageFiles, limit: number, report: Report): string | undefined {
  const bytes = files.get(file)
  if (!bytes) {
    report('file-missing', 'the file is missing')
    return undefined
  }
  if (bytes.length > limit) {
    report('file-too-large', `the file has ${bytes.length} bytes; ${limit} are allowed`)
    return undefined
  }
  const text = decodeUtf8(bytes)
  if (text === undefined) report('file-encoding', 'the file is not UTF-8; save it in that encoding')
  return text
}

/** Returns a checked YAML file, or undefined after reporting a problem. */
export function readYamlFile<S extends z.ZodMiniType>(
  file: string,
  schema: S,
  files: PackageFiles,
  problems: Problem[],
): YamlFile<z.output<S>> | undefined {
  const report = reportInto(problems, file)
  const text = textOf(file, files, contentLimits.yamlBytes, report)
  return text === undefined ? undefined : readYaml(text, schema, report)
}

/** Returns problems ordered by file and line. */
export const sorted = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((one, other) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1
    return (one.line ?? 0) - (other.line ?? 0)
  })
