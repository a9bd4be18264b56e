/** The courses, risk catalogues and products in the folder `content`. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { applyProducts } from '../company/products/product.store.ts'
import { readProductsFile } from '../company/products/products-file.ts'
import { importContent } from './import-content.ts'

/** Returns the path of a file or folder of the shipped content. */
export const shippedPath = (path: string): string =>
  fileURLToPath(new URL(`../../../../content/${path}`, import.meta.url))

/** Returns the folders of the shipped courses and risk catalogues. */
export const listShippedFolders = (): string[] =>
  ['courses', 'catalogues'].flatMap((kind) =>
    readdirSync(shippedPath(kind)).map((folder) => shippedPath(`${kind}/${folder}`)),
  )

/** Creates or updates the products and packages of the shipped content. The content must exist. */
export async function applyShippedProducts(database: Pick<Database, 'transaction'>): Promise<void> {
  const products = readProductsFile(readFileSync(shippedPath('products.yaml'), 'utf8'), 'products.yaml')
  await database.transaction(undefined, (db) => applyProducts(db, products))
}

/**
 * Imports and releases the shipped content and creates its packages. `database` must be opened as the
 * database owner.
 */
export async function importShippedContent(
  database: Pick<Database, 'transaction'>,
  files: FileStore,
): Promise<void> {
  for (const folder of listShippedFolders()) await importContent(database, files, folder, { release: true })
  await applyShippedProducts(database)
}
