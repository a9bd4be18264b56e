/** The role of the application. Row-level security applies to it, and it owns nothing. */
export const appRole = 'sorgfalt_app'

/** The role that owns every table. Migrations, backups and the privileged functions run as this role. */
export const ownerRole = 'sorgfalt_owner'

/**
 * The longest duration of a statement, of a pause between two statements of a transaction, and of a commit.
 * The server itself sets no limit for commits. Applies to PostgreSQL only.
 */
export const limits = {
  statementTimeoutMs: 10_000,
  idleInTransactionTimeoutMs: 15_000,
  commitTimeoutMs: 10_000,
} as const

/** Extensions that migrations use. Both are trusted, so the owner of the database may create them. */
const extensions = ['pg_trgm', 'unaccent'] as const

/**
 * Prepares a new database before the first migration. The owner runs these statements. Repeating them changes
 * nothing.
 */
export const prepareDatabase = [
  ...extensions.map((name) => `create extension if not exists ${name}`),
  'revoke create on schema public from public',
  `grant usage on schema public to ${appRole}`,
].join(';\n')
