/**
 * Creates two demo companies. All dates are relative to the day of creation, so that overdue, due and done
 * tasks always exist.
 */
import { hashForTransport } from '@sorgfalt/contract'
import { makeServices } from '../access/services.ts'
import { enterWithin } from '../features/company/client.store.ts'
import { grantPackage } from '../features/company/products/product.store.ts'
import { createContentCaches } from '../features/content/content-caches.ts'
import { importContent } from '../features/content/import-content.ts'
import { applyShippedProducts, listShippedFolders, shippedPath } from '../features/content/shipped-content.ts'
import { createAdviser } from '../features/licensee/adviser.store.ts'
import { applyLicensee } from '../features/licensee/apply-licensee.ts'
import { demoTargets } from '../features/licensee/demo-targets.ts'
import { type LicenseeFile, readLicenseeFile } from '../features/licensee/licensee-file.ts'
import type { OwnerServices } from '../platform/cli/owner-connection.ts'
import type { SeededCompany } from './company.ts'
import { importEarlierEdition } from './content-edition.ts'
import { demoPassword } from './logins.ts'
import { seedMusterbau } from './musterbau.ts'
import { assessMusterbau } from './musterbau-risks.ts'
import { seedNordlicht } from './nordlicht.ts'
import { assessNordlicht } from './nordlicht-risks.ts'
import { seedReminderHistory } from './reminder-history.store.ts'
import type { AssessmentScenario } from './scenario-assessments.ts'

/** Creates the demo in an installation that has no licensee yet. */
export async function seedDemo(
  { config, database, files, passwords }: OwnerServices,
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  print('Preparing two demo companies (once, a few seconds) …')

  const folders = listShippedFolders()

  for (const folder of folders) await importEarlierEdition(database, files, folder)
  await applyShippedProducts(database)

  const passwordHash = await passwords.hash(await hashForTransport(demoPassword))
  const licensee = async (name: string, further: Partial<LicenseeFile> = {}) => {
    const description = await readLicenseeFile(shippedPath(`demo/${name}.yaml`))
    const file = { ...description.file, ...further }
    return (await applyLicensee(database, files, { ...description, file })).uuid
  }
  // localhost shows the default licensee, 127.0.0.1 shows the other one.
  const arbeitswelt = await licensee('arbeitswelt', demoTargets(config))
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

  const musterbau = await database.transaction(undefined, (db) =>
    seedMusterbau(db, { ...company, licenseeUuid: arbeitswelt }),
  )

  const nordlicht = await database.transaction(undefined, (db) =>
    seedNordlicht(db, { ...company, licenseeUuid: nordschutz }),
  )

  const grant = { packageIdentifier: 'arbeitsschutz', validFrom: '2020-01-01', validUntil: null }
  await database.transaction(undefined, async (db) => {
    for (const { clientUuid } of [musterbau, nordlicht]) await grantPackage(db, { ...grant, clientUuid })
  })

  const services = makeServices(config, database, createContentCaches())
  const within = (
    seeded: SeededCompany,
    assess: (scenario: AssessmentScenario, seeded: SeededCompany) => Promise<void>,
  ) =>
    database.transaction(undefined, async (db) => {
      await enterWithin(db, seeded.clientUuid)
      await assess({ ...seeded, services, db, now }, seeded)
      await seedReminderHistory(db, now.toISOString().slice(0, 10))
      // Deletes the messages about events in the past, so that they are not sent.
      await db.deleteFrom('outbox').execute()
    })

  await within(musterbau, assessMusterbau)
  await within(nordlicht, assessNordlicht)
  for (const folder of folders) await importContent(database, files, folder)
}
