/**
 * `determineState` of validity.rules.ts as SQL conditions on `elearning_result`.
 * validity.test.ts compares both.
 */
import { type SqlBool, sql } from 'kysely'

/**
 * Returns the condition that the result has not expired on `day`.
 * @param result alias of `elearning_result` in the query
 */
export const isUnexpired = (result: string, day: string) => {
  const validUntil = sql.ref(`${result}.valid_until`)
  return sql<SqlBool>`(${validUntil} is null or ${validUntil} >= ${day}::date)`
}

/**
 * Returns the condition that the result has not been revoked.
 * @param result alias of `elearning_result` in the query
 */
export const isUnrevoked = (result: string) => sql<SqlBool>`not exists (
  select from elearning_result_revocation revocation
  where revocation.client_uuid = ${sql.ref(`${result}.client_uuid`)}
    and revocation.result_uuid = ${sql.ref(`${result}.uuid`)})`
