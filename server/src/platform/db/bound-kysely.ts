import {
  CamelCasePlugin,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The query builder of one transaction. It uses camelCase names, and all its statements use the connection of
 * the transaction.
 */
export type Db = Kysely<Schema>

class NamePlugin extends CamelCasePlugin {
  toCamelCase(name: string): string {
    return this.camelCase(name)
  }

  toSnakeCase(name: string): string {
    return this.snakeCase(name)
  }
}

/** Keys inside jsonb are data and not column names, so they are not renamed. */
const names = new NamePlugin({ maintainNestedObjectKeys: true })
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/**
 * Returns a query builder for `connection`. It consists of four small objects, so that creating one per
 * transaction is cheap.
 */
export function bindKysely(connection: DatabaseConnection): Db {
  const provider = {
    provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection),
  }

  const executor = new DefaultQueryExecutor(compiler, adapter, provider, [names])

  return new Transaction<Schema>({ config: { dialect }, dialect, driver, executor })
}

/** Returns the rows with camelCase keys. For results of SQL that the query builder has not created. */
export function camelCasedRows(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.toCamelCase(key), value])),
  )
}

/**
 * Returns the TypeScript name of a table or column.
 *
 * @throws Error if the query builder would not translate it back to `name`
 */
export function camelCased(name: string): string {
  const camelCase = names.toCamelCase(name)
  if (names.toSnakeCase(camelCase) === name) return camelCase
  throw new Error(`rename ${name}: as ${camelCase} it would become ${names.toSnakeCase(camelCase)} in SQL`)
}
