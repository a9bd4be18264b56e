/** Runs the application: bound by row-level security, owns nothing. */
export const appRole = 'sorgfalt_app'
/** Owns every table: migrations, backups and the doors (doors.sql) run as this role. */
export const ownerRole = 'sorgfalt_owner'

/** How long a statement, and a transaction between two statements, may take; milliseconds. PostgreSQL only. */
export const limits = { statement: 10_000, idleInTransaction: 15_000 } as const

/** What migrations may rely on; both are trusted extensions, so the database's owner may create them. */
export const extensions = ['pg_trgm', 'unaccent'] as const

/** Run once in a new database by its owner, before the first migration; harmless when repeated. */
export const prepareDatabase = [
  ...extensions.map((name) => `create extension if not exists ${name}`),
  'revoke create on schema public from public',
  `grant usage on schema public to ${appRole}`,
].join(';\n')
