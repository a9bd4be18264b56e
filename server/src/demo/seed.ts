/** Two demo companies, dated relative to the day they are made, so that overdue, due and done are always there. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashForTransport } from '@sorgfalt/contract'
import type { OwnerServices } from '../cli/owner.ts'
import { importCourse } from '../content/import-course.ts'
import { createAdviser } from '../features/licensee/adviser.store.ts'
import { applyLicensee } from '../features/licensee/apply-licensee.ts'
import { readLicenseeFile } from '../features/licensee/licensee-file.ts'
import { demoPassword } from './logins.ts'
import { seedMusterbau } from './musterbau.ts'
import { seedNordlicht } from './nordlicht.ts'

const content = (path: string): string => fileURLToPath(new URL(`../../../content/${path}`, import.meta.url))

/** Fills an installation that has no licensee yet. */
export async function seedDemo({ database, files, passwords }: OwnerServices, now: Date, say: (line: string) => void): Promise<void> {
  say('Preparing two demo companies (once, a few seconds) …')
  for (const folder of readdirSync(content('courses'))) await importCourse(database, files, content(`courses/${folder}`))
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
}
