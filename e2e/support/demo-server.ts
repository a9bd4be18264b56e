/**
 * Starts the server of the end-to-end tests with a new folder, an embedded database and the demo companies.
 * It sends emails to mailbox.ts.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { parse } from 'yaml'
import { type Command, readArgs } from '../../server/src/platform/cli/command.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { Api } from '../../server/src/test/api.ts'
import { cheapPasswords } from '../../server/src/test/server-process.ts'
import { blocksCourse, writeBlocksCourse } from './blocks-course.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { chatOrigin, origin, port, providerPort, samlPort, smtpPort } from './installation.ts'
import { type Account, account } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

// The tests ignore the developer's settings for other servers.
for (const name of [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DEMO',
  'FILE_STORE',
  'HOST',
  'PUBLIC_URL',
  'SECRET_KEY',
  'TRUST_PROXY',
])
  delete process.env[name]
const own = {
  PORT: `${port}`,
  DATA_DIR: folder,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  LOG_LEVEL: 'warn',
  EGRESS_ALLOW: '127.0.0.1,::1',
  EGRESS_PORTS: `${providerPort},${samlPort}`,
}
Object.assign(process.env, own, cheapPasswords)

// Imported by URL, so that the types of the whole server are not part of these tests.
const server = new URL('../../server/src/', import.meta.url)
const { commands } = (await import(new URL('app/cli/commands.ts', server).href)) as {
  commands: Record<string, Command>
}
const { migratedFolder } = (await import(new URL('test/databases.ts', server).href)) as {
  migratedFolder: (dataDir: string) => Promise<void>
}

/**
 * Runs a command in this process, because starting a process takes longer than the command. Returns its
 * output.
 */
async function cli(name: string, ...args: string[]): Promise<string> {
  const command = commands[name]
  if (!command) throw new Error(`there is no command ${name}`)

  const printed: string[] = []
  await command.run(readArgs(name, command, args), readConfig(process.env), (line) => printed.push(line))

  return printed.join('\n')
}

await migratedFolder(folder)
await cli('seed-demo')
// Only the second licensee has a support chat (chat-provider.ts). The file of the first one has none.
const demo = new URL('../../content/demo/', import.meta.url)
await cli('apply-licensee', fileURLToPath(new URL('arbeitswelt.yaml', demo)))
const nordschutz = parse(readFileSync(new URL('nordschutz.yaml', demo), 'utf8')) as {
  logo: string
  moodImage: string
}
const picture = (name: string) => fileURLToPath(new URL(name, demo))
const chat = {
  provider: 'Chat GmbH',
  url: `${chatOrigin}/widget?site={key}`,
  key: 'n&s',
  privacyLink: `${chatOrigin}/privacy`,
}
const changed = {
  ...nordschutz,
  logo: picture(nordschutz.logo),
  moodImage: picture(nordschutz.moodImage),
  supportChat: chat,
}
writeFileSync(join(folder, 'nordschutz.json'), JSON.stringify(changed))
await cli('apply-licensee', join(folder, 'nordschutz.json'))
// A company with more org units than a list shows.
const { manages, hears, begins, carries, connects, federates, governs } = account
const { protects, isProtected, packs, unpacks } = account
await cli('seed-load', '--client', manages.company, '--members', '60', '--units', '150', '--locations', '3')
await cli('grant-package', '--client', manages.company, '--package', 'arbeitsschutz')
// A course that is imported from an archive and not assigned to any member.
await cli('import-content', writeBlocksCourse(folder))
const product = {
  identifier: blocksCourse.id,
  type: 'elearning',
  name: { de_DE: 'Z', en_GB: 'Z' },
  contents: [blocksCourse.id],
}
writeFileSync(
  join(folder, 'products.json'),
  JSON.stringify({
    products: [product],
    packages: [{ identifier: blocksCourse.id, name: 'Z', products: [blocksCourse.id] }],
  }),
)
await cli('apply-products', join(folder, 'products.json'))
await cli('grant-package', '--client', manages.company, '--package', blocksCourse.id)
const toOptions = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
const recordOf = ({ company, username, firstName, lastName, role, email }: Account) =>
  toOptions({ client: company, username, 'first-name': firstName, 'last-name': lastName, role, email })
const initialPassword = 'Kiesel 4711 im Hof'
for (const person of [manages, hears])
  await cli('create-member', ...recordOf(person), '--password', initialPassword)
const company = { identifier: begins.company, name: 'Blechwerk GmbH', packages: 'arbeitsschutz' }
await cli('create-client', ...toOptions(company))
await cli('create-member', ...recordOf(begins), '--password', begins.password)
await cli('create-client', ...toOptions({ identifier: protects.company, name: 'Tresorwerk GmbH' }))
await cli('create-client', ...toOptions({ identifier: carries.company, name: 'Schlüsselwerk GmbH' }))
await cli('create-client', ...toOptions({ identifier: connects.company, name: 'Kontowerk GmbH' }))
await cli('create-client', ...toOptions({ identifier: packs.company, name: 'Kurswerk GmbH' }))
await cli('create-client', ...toOptions({ identifier: federates.company, name: 'Rahmenwerk GmbH' }))
await cli('create-client', ...toOptions({ identifier: governs.company, name: 'Regelwerk GmbH' }))
const superAdmins = [carries, connects, federates, governs, protects, packs]
for (const person of [...superAdmins, isProtected, unpacks])
  await cli('create-member', ...recordOf(person), '--password', initialPassword)

// The server trusts the provider's certificate, which no authority has issued.
setDefaultCACertificates([...getCACertificates('default'), await startIdentityProvider()])
await import(new URL('start.ts', server).href)
for (const { company, username, password } of [manages, hears, ...superAdmins, isProtected, unpacks]) {
  const api = new Api(origin)
  await api.login(company, username, initialPassword)
  const chosen = await hashForTransport(password)
  await api.ok(calls.profile.changePassword, {
    old: await hashForTransport(initialPassword),
    new: chosen,
    newCheck: chosen,
  })
  await api.send(calls.session.logout)
}
