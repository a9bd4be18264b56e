/** Two demo companies, dated relative to the day they are made, so that overdue, due and done are always there. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashForTransport } from '@sorgfalt/contract'
import type { OwnerServices } from '../cli/owner.ts'
import { importContent } from '../content/import-content.ts'
import { createAdviser } from '../features/licensee/adviser.store.ts'
import { applyLicensee } from '../features/licensee/apply-licensee.ts'
import { readLicenseeFile } from '../features/licensee/licensee-file.ts'
import { applyProducts, grantPackage } from '../features/product/product.store.ts'
import { readProductsFile } from '../features/product/products-file.ts'
import { demoPassword } from './logins.ts'
import { seedMusterbau } from './musterbau.ts'
import { seedNordlicht } from './nordlicht.ts'

const content = (path: string): string => fileURLToPath(new URL(`../../../content/${path}`, import.meta.url))

/** Fills an installation that has no licensee yet. */
export async function seedDemo({ database, files, passwords }: OwnerServices, now: Date, say: (line: string) => void): Promise<void> {
  say('Preparing two demo companies (once, a few seconds) …')
  for (const kind of ['courses', 'catalogues']) {
    for (const folder of readdirSync(content(kind))) await importContent(database, files, content(`${kind}/${folder}`))
  }
  const products = readProductsFile(readFileSync(content('products.yaml'), 'utf8'), 'products.yaml')
  await database.transaction(undefined, (db) => applyProducts(db, products))
  const passwordHash = await passwords.hash(await hashForTransport(demoPassword))
  const licensee = async (name: string) => (await applyLicensee(database, files, await readLicenseeFile(content(`demo/${name}.yaml`)))).uuid
  // localhost shows the default licensee, 127.0.0.1 the other one.
  const arbeitswelt = await licensee('arbeitswelt')
  const nordschutz = await licensee('nordschutz')
  const company = { now, passwordHash }
  await database.transaction(undefined, (db) =>
    createAdviser(db, {
      licenseeUuid: arbeitswelt,
      username: 'berta.berater',
      email: 'berta.berater@arbeitswelt.example',
      firstName: 'Berta',
      lastName: 'Berater',
      passwordHash,
    }),
  )
  await database.transaction(undefined, (db) => seedMusterbau(db, { ...company, licenseeUuid: arbeitswelt }))
  await database.transaction(undefined, (db) => seedNordlicht(db, { ...company, licenseeUuid: nordschutz }))
  await database.transaction(undefined, async (db) => {
    const clients = await db.selectFrom('client').select('uuid').execute()
    const grant = { packageIdentifier: 'arbeitsschutz', validFrom: '2020-01-01', validUntil: null }
    for (const { uuid } of clients) await grantPackage(db, { ...grant, clientUuid: uuid })
  })
}
