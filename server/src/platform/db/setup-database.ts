import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { appRole, limits, ownerRole } from './roles.ts'

export interface SetupOptions {
  /** The URL of a role that may create roles and databases. */
  adminUrl: string
  /** Name of the database. Default: `sorgfalt`. */
  database?: string
  /** Password of the owner role. Default: generated for a new role, unchanged for an existing one. */
  ownerPassword?: string
  /** Password of the app role. Default: as for `ownerPassword`. */
  appPassword?: string
}

/** URLs for the environment. If a role existed already and got no new password, its URL contains none. */
export interface SetupResult {
  /** The value for DATABASE_OWNER_URL. */
  ownerUrl: string
  /** The value for DATABASE_URL. */
  appUrl: string
}

/**
 * Creates both roles and the database, and grants the rights to connect. Keeps whatever already exists, so it
 * may be run again.
 *
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
    await client.query(grantRights(database))

    const connectionUrl = (role: string, password: string | undefined): string => {
      const url = new URL(options.adminUrl)
      return Object.assign(url, { username: role, password: password ?? '', pathname: `/${database}` }).href
    }

    return {
      ownerUrl: connectionUrl(ownerRole, ownerPassword),
      appUrl: connectionUrl(appRole, appPassword),
    }
  } finally {
    await client.end()
  }
}

/**
 * Creates or updates a role. Returns its password, or undefined if the role existed already and got no new
 * one.
 */
async function ensureRole(
  client: pg.Client,
  role: string,
  newPassword: string | undefined,
): Promise<string | undefined> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const exists = rowCount === 1
  const password = newPassword ?? (exists ? undefined : randomBytes(24).toString('base64url'))
  if (password === undefined) return undefined

  const attributes = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication'
  await client.query(
    `${exists ? 'alter' : 'create'} role ${role} ${attributes} password ${pg.escapeLiteral(password)}`,
  )

  return password
}

/**
 * Locales with the same order and case rules as the embedded engine. Texts are sorted by bytes (names by
 * `collate "und-x-icu"`), and letters beyond ASCII count as letters. The second locale uses ICU, for systems
 * without the locale C.UTF-8.
 */
const locales = [
  `lc_collate 'C' lc_ctype 'C.UTF-8'`,
  `lc_collate 'C' lc_ctype 'C' locale_provider icu icu_locale 'und'`,
]
const unknownLocale: ReadonlySet<unknown> = new Set(['42809', '22023'])

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 1) return

  // Only a member of the owner role may create a database for that role. A superuser is a member of every
  // role.
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${ownerRole}', 'member')
    then execute format('grant ${ownerRole} to %I', current_user); end if;
  end $$`)

  for (const locale of locales) {
    try {
      await client.query(
        `create database ${pg.escapeIdentifier(database)} owner ${ownerRole}
           template template0 encoding 'UTF8' ${locale}`,
      )
      return
    } catch (error) {
      if (locale === locales.at(-1) || !unknownLocale.has((error as { code?: unknown }).code)) throw error
    }
  }
}

/**
 * Returns the SQL that grants the rights. It also stores session settings for the role, because poolers drop
 * the settings of a connection.
 */
function grantRights(database: string): string {
  const name = pg.escapeIdentifier(database)
  return `
    revoke all on database ${name} from public;
    grant connect on database ${name} to ${appRole};
    grant ${appRole} to ${ownerRole};
    alter database ${name} owner to ${ownerRole};
    alter database ${name} set timezone = 'UTC';
    alter role ${appRole} in database ${name} set jit = off;
    alter role ${appRole} in database ${name} set plan_cache_mode = force_custom_plan;
    alter role ${appRole} in database ${name} set statement_timeout = ${limits.statementTimeoutMs};
    alter role ${appRole} in database ${name}
      set idle_in_transaction_session_timeout = ${limits.idleInTransactionTimeoutMs}`
}
