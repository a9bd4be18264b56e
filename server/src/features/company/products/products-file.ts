/** The operator's list of products and packages, a YAML file (docs/operations.md). */
import { identifier } from '@sorgfalt/contract'
import * as z from 'zod/mini'
import { formatProblem, type Problem, reportInto } from '../../../platform/package/problem.ts'
import { readYaml } from '../../../platform/package/yaml-file.ts'

const text = z.string().check(z.minLength(1))
const product = z.strictObject({
  identifier,
  type: z.enum(['elearning', 'risk-assessment', 'template']),
  name: z.strictObject({ de_DE: text, en_GB: text }),
  /** Identifiers of courses and catalogues. */
  contents: z.array(identifier),
})
const productPackage = z.strictObject({ identifier, name: text, products: z.array(identifier) })
const productsFile = z.strictObject({ products: z.array(product), packages: z.array(productPackage) })
export type ProductsFile = z.output<typeof productsFile>

/** A list that cannot be applied. The message contains one line per problem. */
export class ProductsFileError extends Error {
  override readonly name = 'ProductsFileError'
}

/** Parses the list. `file` is the file name for error messages. @throws ProductsFileError */
export function readProductsFile(source: string, file: string): ProductsFile {
  const problems: Problem[] = []
  const read = readYaml(source, productsFile, reportInto(problems, file))

  if (!read) throw new ProductsFileError(problems.map(formatProblem).join('\n'))

  return read.value
}
