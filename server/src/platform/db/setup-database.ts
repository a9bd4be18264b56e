import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { appRole, limits, ownerRole } from './roles.ts'

export interface SetupOptions {
  /** Somebody who may create roles and databases. */
  adminUrl: string
  /** Name of the database; `sorgfalt` unless told. */
  database?: string
  /** For roles that are made (or to be changed); generated for new roles when missing. */
  ownerPassword?: string
  appPassword?: string
}

/** For the environment. The URL of a role that existed and got no new password carries none. */
export interface SetupResult {
  /** DATABASE_OWNER_URL */
  ownerUrl: string
  /** DATABASE_URL */
  appUrl: string
}

/**
 * Makes what `migrate` builds on: both roles, the database that the owner owns, and who may connect. What exists already
 * stays, so it may be run again.
 * @throws errors of the database, such as missing rights of the administrator
 */
export async function setupDatabase(options: SetupOptions): Promise<SetupResult> {
  const database = options.database ?? 'sorgfalt'
  const client = new pg.Client({ connectionString: options.adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const ownerPassword = await ensureRole(client, ownerRole, options.ownerPassword)
    const appPassword = await ensureRole(client, appRole, options.appPassword)
    await ensureDatabase(client, database)
    await client.query(rightsOf(database))
    const urlOf = (role: string, password: string | undefined): string => {
      const url = new URL(options.adminUrl)
      return Object.assign(url, { username: role, password: password ?? '', pathname: `/${database}` }).href
    }
    return { ownerUrl: urlOf(ownerRole, ownerPassword), appUrl: urlOf(appRole, appPassword) }
  } finally {
    await client.end()
  }
}

/** The role's password, if we know it. */
async function ensureRole(
  client: pg.Client,
  role: string,
  given: string | undefined,
): Promise<string | undefined> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const exists = rowCount === 1
  const password = given ?? (exists ? undefined : randomBytes(24).toString('base64url'))
  if (password === undefined) return undefined
  const attributes = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication'
  await client.query(
    `${exists ? 'alter' : 'create'} role ${role} ${attributes} password ${pg.escapeLiteral(password)}`,
  )
  return password
}

/**
 * The same order and case rules as in the embedded engine: byte order (names are sorted by `collate "und-x-icu"`), and
 * letters beyond ASCII are letters. Where the system has no locale of that name, ICU knows the letters.
 */
const locales = [
  `lc_collate 'C' lc_ctype 'C.UTF-8'`,
  `lc_collate 'C' lc_ctype 'C' locale_provider icu icu_locale 'und'`,
]
const unknownLocale: ReadonlySet<unknown> = new Set(['42809', '22023'])

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 1) return
  // Only a member of the owner's role may give it something; a superuser is one anyway.
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${ownerRole}', 'member') then execute format('grant ${ownerRole} to %I', current_user); end if;
  end $$`)
  for (const locale of locales) {
    try {
      await client.query(
        `create database ${pg.escapeIdentifier(database)} owner ${ownerRole} template template0 encoding 'UTF8' ${locale}`,
      )
      return
    } catch (error) {
      if (locale === locales.at(-1) || !unknownLocale.has((error as { code?: unknown }).code)) throw error
    }
  }
}

/** Session settings stand at the role because poolers do not pass on those that a connection asks for. */
function rightsOf(database: string): string {
  const name = pg.escapeIdentifier(database)
  return `
    revoke all on database ${name} from public;
    grant connect on database ${name} to ${appRole};
    grant ${appRole} to ${ownerRole};
    alter database ${name} owner to ${ownerRole};
    alter database ${name} set timezone = 'UTC';
    alter role ${appRole} in database ${name} set jit = off;
    alter role ${appRole} in database ${name} set statement_timeout = ${limits.statement};
    alter role ${appRole} in database ${name} set idle_in_transaction_session_timeout = ${limits.idleInTransaction}`
}
