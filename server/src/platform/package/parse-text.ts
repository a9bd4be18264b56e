/** Parses the text files of a package. */
import type * as z from 'zod/mini'
import { contentLimits } from './content-limits.ts'
import { decodeUtf8 } from './media-kinds.ts'
import type { Report } from './problem.ts'
import type { PackageFiles } from './read-files.ts'
import { collectProblems, type StageResult } from './stage.ts'
import { readYaml, type YamlFile } from './yaml-file.ts'

/** Returns the text of a file of at most `maxBytes`, or undefined after reporting a problem. */
export function decodeFile(
  bytes: Uint8Array | undefined,
  maxBytes: number,
  report: Report,
): string | undefined {
  if (!bytes) {
    report('file-missing', 'the file is missing')
    return undefined
  }

  if (bytes.length > maxBytes) {
    report('file-too-large', `the file is ${bytes.length} bytes long; ${maxBytes} are allowed`)
    return undefined
  }

  const text = decodeUtf8(bytes)
  if (text === undefined) report('file-encoding', 'the file is not UTF-8; save it in that encoding')

  return text
}

/** Parses a YAML file of a package and checks it against `schema`. */
export function parseYamlFile<S extends z.ZodMiniType>(
  files: PackageFiles,
  file: string,
  schema: S,
): StageResult<YamlFile<z.output<S>>> {
  return collectProblems(file, (report) => {
    const text = decodeFile(files.get(file), contentLimits.yamlBytes, report)
    return text === undefined ? undefined : readYaml(text, schema, report)
  })
}
