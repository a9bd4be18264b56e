/** Conditions of the audit log for the search and for logins. */
import type { calls, Input } from '@sorgfalt/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { splitSearchText } from '../member/list/search.store.ts'

type AuditFilter = Input<typeof calls.audit.readLog>['filter']

export const seesAll = ({ role }: Actor): boolean => role === 'super-admin' || role === 'admin'

/** Successful logins are most of the entries. Refused ones and those of advisers are always shown. */
const loginActions = ['login', 'ssoLogin', 'verifyFactor', 'logout']

export function hideLogins({ logins = false, action }: AuditFilter): RawBuilder<SqlBool>[] {
  if (logins || action?.length) return []
  return [sql<SqlBool>`(audit_log.action <> all (${loginActions}::text[]) or audit_log.outcome = 'refused')`]
}

/**
 * Returns the condition that an entry matches the search, by the names at the time of the entry or by the
 * current names. Managers do not see the name of the record of a refused call, so they cannot search for it.
 */
export function matchSearch(actor: Actor, { search }: AuditFilter): RawBuilder<SqlBool>[] {
  const terms = splitSearchText(search)
  if (terms.length === 0) return []

  const matches = (text: RawBuilder<unknown>) =>
    sql<SqlBool>`search_fold(${text}) like all (search_patterns(${terms}::text[]))`
  // The trigram index of search_text finds the candidates.
  const members = sql`
    select m.uuid from member m
    where m.search_text like all (search_patterns(${terms}::text[]))
      and ${matches(sql`m.first_name || ' ' || m.last_name`)}`
  const titles = sql`coalesce(v.title ->> 'de_DE', '') || ' ' || coalesce(v.title ->> 'en_GB', '')`
  const records = sql`${members}
    union all select o.uuid from org_unit o where ${matches(sql`o.name`)}
    union all select l.uuid from location l where ${matches(sql`l.name`)}
    union all select g.uuid from member_group g where ${matches(sql`g.name`)}
    union all select t.uuid from own_template t where ${matches(sql`t.name`)}
    union all select k.uuid from scorm_package k where ${matches(sql`k.title`)}
    union all select e.uuid from elearning e
      join elearning_version v on v.uuid = e.current_version_uuid where ${matches(titles)}
    union all select k.uuid from risk_catalogue k
      join risk_catalogue_version v on v.uuid = k.current_version_uuid where ${matches(titles)}`
  const isNamed = seesAll(actor) ? sql<SqlBool>`true` : sql<SqlBool>`audit_log.outcome = 'done'`

  return [
    sql<SqlBool>`(
      audit_log.actor_uuid in (${members}) or ${matches(sql`coalesce(audit_log.actor_name, '')`)}
      or ${isNamed} and (
        audit_log.entity_uuid in (${records}) or ${matches(sql`coalesce(audit_log.entity_name, '')`)}))`,
  ]
}
