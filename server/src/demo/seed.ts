/** Two demo companies, dated relative to the day they are made, so that overdue, due and done are always there. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashForTransport } from '@sorgfalt/contract'
import type { ThemeColours } from '@sorgfalt/contract/licensee'
import type { Language } from '@sorgfalt/contract/limits'
import type { OwnerServices } from '../cli/owner.ts'
import { importCourse } from '../content/import-course.ts'
import { createAdviser } from '../features/licensee/adviser.store.ts'
import { createLicensee, setLicenseeFile } from '../features/licensee/licensee.store.ts'
import { demoPassword } from './logins.ts'
import { seedMusterbau } from './musterbau.ts'
import { seedNordlicht } from './nordlicht.ts'

const content = (path: string): string => fileURLToPath(new URL(`../../../content/${path}`, import.meta.url))

interface Brand {
  identifier: string
  name: string
  light: ThemeColours
  dark: ThemeColours
  logo: string
  mood: string
  moodImageCopyright: string
  moodText: Record<Language, string>
}

/** Hosts of the demo: localhost shows the default licensee, 127.0.0.1 the other one. */
const hosts: Record<string, string[]> = { nordschutz: ['127.0.0.1'] }
const contentTypes: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' }

/** Fills an installation that has no licensee yet. */
export async function seedDemo({ database, files, passwords }: OwnerServices, now: Date, say: (line: string) => void): Promise<void> {
  say('Preparing two demo companies (once, a few seconds) …')
  for (const folder of readdirSync(content('courses'))) await importCourse(database, files, content(`courses/${folder}`))
  const passwordHash = await passwords.hash(await hashForTransport(demoPassword))
  const brands = JSON.parse(readFileSync(content('demo/brands.json'), 'utf8')) as Brand[]
  const licensees = new Map<string, string>()
  await database.transaction(undefined, async (db) => {
    for (const { logo, mood, ...brand } of brands) {
      const uuid = await createLicensee(db, {
        ...brand,
        isDefault: brand.identifier === 'arbeitswelt',
        domains: hosts[brand.identifier] ?? [],
        licenseeLink: `https://${brand.identifier}.example`,
        legalNoticeLink: `https://${brand.identifier}.example/impressum`,
        dataProtectionLink: `https://${brand.identifier}.example/datenschutz`,
      })
      licensees.set(brand.identifier, uuid)
      for (const [type, name] of [
        ['logo', logo],
        ['mood', mood],
      ] as const) {
        const contentType = contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        await setLicenseeFile(db, files, uuid, { type, name, contentType, bytes: readFileSync(content(`demo/${name}`)) })
      }
    }
  })
  const company = { now, passwordHash }
  await database.transaction(undefined, (db) =>
    createAdviser(db, {
      licenseeUuid: licensees.get('arbeitswelt') ?? '',
      username: 'berta.berater',
      email: 'berta.berater@arbeitswelt.example',
      firstName: 'Berta',
      lastName: 'Berater',
      passwordHash,
    }),
  )
  await database.transaction(undefined, (db) => seedMusterbau(db, { ...company, licenseeUuid: licensees.get('arbeitswelt') ?? '' }))
  await database.transaction(undefined, (db) => seedNordlicht(db, { ...company, licenseeUuid: licensees.get('nordschutz') ?? '' }))
}
