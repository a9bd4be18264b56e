import { clientIdentifier, username } from '@sorgfalt/contract'
import {
  type Country,
  countries,
  invitationDays,
  type Language,
  languages,
  resetTokenMinutes,
} from '@sorgfalt/contract/core/limits'
import { type MemberRole, memberRoles } from '@sorgfalt/contract/core/role'
import { seedLoad } from '../../demo/load.ts'
import { seedDemo } from '../../demo/seed.ts'
import { chainCommands } from '../../features/certificate/chain.commands.ts'
import { createClient, enterWithin } from '../../features/company/client.store.ts'
import { knowPackages, productCommands, today } from '../../features/company/products/product.commands.ts'
import { grantPackage } from '../../features/company/products/product.store.ts'
import { contentCommands } from '../../features/content/content.commands.ts'
import { taskCommands } from '../../features/elearning/task/task.commands.ts'
import { licenseeCommands } from '../../features/licensee/licensee.commands.ts'
import { restoreCommands } from '../../features/member/archive/restore.commands.ts'
import { takeOn } from '../../features/member/new-member.store.ts'
import { resetLink } from '../../features/session/session.rules.ts'
import { endAllSessions, replaceToken, setPassword } from '../../features/session/session.store.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import {
  checked,
  clientOf,
  count,
  givenPassword,
  identifierRule,
  licenseeOf,
  listed,
  oneOf,
  transportHash,
  usernameRule,
} from '../../platform/cli/args.ts'
import { CliError, type Command } from '../../platform/cli/command.ts'
import { asOwner, ownerUrl } from '../../platform/cli/owner-connection.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { setupDatabase } from '../../platform/db/setup-database.ts'

/** Every command by its name; `npm run cli -- <name> --help` prints its options. */
export const commands: Record<string, Command> = {
  ...productCommands,
  ...restoreCommands,
  'setup-database': {
    summary:
      'Makes the roles and the database on a PostgreSQL server and prints the URLs for the environment.',
    options: {
      'admin-url': { help: 'URL of somebody who may create roles and databases', required: true },
      database: { help: 'name of the database', default: 'sorgfalt' },
      'owner-password': { help: 'for sorgfalt_owner; generated for a new role when missing' },
      'app-password': { help: 'for sorgfalt_app; generated for a new role when missing' },
    },
    async run(given, _config, say) {
      const { ownerUrl: owner, appUrl } = await setupDatabase({
        adminUrl: given.get('admin-url'),
        database: given.get('database'),
        ...(given.find('owner-password') && { ownerPassword: given.get('owner-password') }),
        ...(given.find('app-password') && { appPassword: given.get('app-password') }),
      })
      say(`DATABASE_URL=${appUrl}\nDATABASE_OWNER_URL=${owner}`)
    },
  },
  migrate: {
    summary: 'Brings the database to the schema of this version.',
    options: {},
    async run(_given, config, say) {
      const applied = await migrate(
        config.databaseUrl ? { url: ownerUrl(config) } : { dataDir: config.dataDir },
      )
      say(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to do')
    },
  },
  'seed-demo': {
    summary: 'Fills an empty installation with two demo companies.',
    options: {},
    run: (_given, config, say) => asOwner(config, (services) => seedDemo(services, new Date(), say)),
  },
  'seed-load': {
    summary: 'Fills a client with made-up members, to see how an installation behaves that has grown.',
    options: {
      client: { help: 'company ID; made when there is none', required: true },
      members: { help: 'how many it has in the end', default: '100000' },
      units: { help: 'org units, as a tree', default: '200' },
      locations: { help: 'locations', default: '20' },
      licensee: { help: 'identifier of a new client’s licensee; the default one unless told' },
      password: { help: 'of all of them; without it nobody can sign in' },
    },
    run: (given, config, say) =>
      asOwner(config, async ({ database, passwords }) => {
        const passwordHash = await passwords.hash(
          await transportHash(given.find('password') ?? `Aa1-${randomToken()}`),
        )
        const licenseeUuid = await database.transaction(undefined, (db) => licenseeOf(db, given))
        await seedLoad(
          database,
          {
            client: checked(given, 'client', clientIdentifier, identifierRule),
            licenseeUuid,
            members: count(given, 'members'),
            units: count(given, 'units'),
            locations: count(given, 'locations'),
            passwordHash,
            now: new Date(),
          },
          say,
        )
      }),
  },
  ...licenseeCommands,
  ...chainCommands,
  ...taskCommands,
  'create-client': {
    summary: 'Creates a client company with its root org unit.',
    options: {
      licensee: { help: 'identifier of its licensee; the default one unless told' },
      identifier: { help: `the company ID of logins: ${identifierRule}`, required: true },
      name: { help: 'of the company', required: true },
      country: { help: countries.join(' or '), default: 'DE' },
      'max-members': { help: 'how many active members it may have', default: '500' },
      packages: {
        help: 'what it may use from today on: identifiers, separated by commas; more with grant-package',
        default: '',
      },
    },
    run: (given, config, say) =>
      asOwner(config, async ({ database }) => {
        const country: Country = oneOf(given, 'country', countries)
        const maxMembers = count(given, 'max-members')
        const packages = listed(given, 'packages')
        const { clientUuid } = await database.transaction(undefined, async (db) => {
          const licenseeUuid = await licenseeOf(db, given)
          const name = checked(given, 'identifier', clientIdentifier, identifierRule)
          await knowPackages(db, packages)
          return createClient(db, {
            licenseeUuid,
            identifier: name,
            name: given.get('name'),
            country,
            maxMembers,
          })
        })
        await database.transaction(undefined, async (db) => {
          for (const packageIdentifier of packages)
            await grantPackage(db, { clientUuid, packageIdentifier, validFrom: today(), validUntil: null })
        })
        say(`client ${clientUuid}`)
        if (packages.length === 0) say('no course and no risk assessment yet: grant-package gives it some')
      }),
  },
  'create-member': {
    summary: 'Creates a member of a client.',
    options: {
      client: { help: 'company ID', required: true },
      username: { help: usernameRule, required: true },
      'first-name': { help: 'first name', required: true },
      'last-name': { help: 'last name', required: true },
      role: { help: memberRoles.join(', '), default: 'member' },
      email: { help: 'for mails; without it the member gets none' },
      language: { help: languages.join(' or '), default: 'de_DE' },
      password: {
        help: `for the first login within ${invitationDays} days, then it must be changed; without it reset-password makes a link`,
      },
    },
    run: (given, config, say) =>
      asOwner(config, async ({ database, passwords }) => {
        const role: MemberRole = oneOf(given, 'role', memberRoles)
        const language: Language = oneOf(given, 'language', languages)
        const name = checked(given, 'username', username, usernameRule)
        const passwordHash = given.find('password')
          ? await passwords.hash(await givenPassword(given, [name, given.get('client')]))
          : null
        const [uuid] = await database.transaction(undefined, async (db) => {
          const client = await clientOf(db, given)
          await enterWithin(db, client.uuid)
          const person = {
            username: name,
            firstName: given.get('first-name'),
            lastName: given.get('last-name'),
            role,
            language,
            email: given.find('email') ?? null,
            passwordHash,
            mustChangePassword: passwordHash !== null,
          }
          return takeOn(db, [person], dayIn(client.country, new Date()))
        })
        say(`member ${uuid}`)
      }),
  },
  ...contentCommands,
  'reset-password': {
    summary: 'Sets a member’s password, or prints a link with which the member sets it.',
    options: {
      client: { help: 'company ID', required: true },
      username: { help: 'of the member', required: true },
      password: {
        help: `for the next login within ${invitationDays} days, then it must be changed; without it a link for ${resetTokenMinutes} minutes is printed`,
      },
    },
    run: (given, config, say) =>
      asOwner(config, async ({ database, passwords }) => {
        const personal = [given.get('username'), given.get('client')]
        const passwordHash = given.find('password')
          ? await passwords.hash(await givenPassword(given, personal))
          : null
        const token = randomToken()
        await database.transaction(undefined, async (db) => {
          await enterWithin(db, (await clientOf(db, given)).uuid)
          const member = await db
            .selectFrom('member')
            .select('uuid')
            .where('username', '=', given.get('username'))
            .executeTakeFirst()
          if (!member)
            throw new CliError(`no member of ${given.get('client')} is called ${given.get('username')}`)
          if (!passwordHash) {
            const memberUuid = member.uuid
            return replaceToken(db, { memberUuid, token, purpose: 'reset', minutes: resetTokenMinutes })
          }
          await setPassword(db, member.uuid, passwordHash, { initial: true })
          await endAllSessions(db, member.uuid)
        })
        say(
          passwordHash
            ? 'password set, all sessions ended'
            : resetLink(config.publicUrl.origin, given.get('client'), token),
        )
      }),
  },
}
