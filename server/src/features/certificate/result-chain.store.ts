/** Appends results to the chain of a client (decision 3). */
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import {
  type ChainLink,
  certificateNumber,
  chainHash,
  newPerson,
  newVerificationCode,
  personHash,
  type ResultSnapshot,
} from './result.rules.ts'

/** A passed execution with the task, member, course version and cycle that it belongs to. */
export interface PassedExecution {
  taskUuid: string
  memberUuid: string
  elearningUuid: string
  cycleUuid: string
  executionUuid: string
  versionUuid: string
}

/** Who has decided that the member has passed: the server, or a package of the company. */
export type ResultSource = 'native' | 'scorm'

/** Returns the source of the results of these passes, which all belong to the same version. */
export async function findSource(db: Db, [pass]: readonly PassedExecution[]): Promise<ResultSource> {
  if (!pass) return 'native'
  const version = await db
    .selectFrom('elearningVersion')
    .select('kind')
    .where('uuid', '=', pass.versionUuid)
    .executeTakeFirstOrThrow()
  return version.kind
}

/**
 * A result before it is appended. The company, the licensee and the colours of its snapshot come from the
 * database.
 */
export interface NewResult extends PassedExecution {
  passedAt: Date
  completedOn: string
  validUntil: string | null
  /** Default: `native`. */
  source?: ResultSource
  course: Pick<
    ResultSnapshot,
    'title' | 'topics' | 'version' | 'revised' | 'durationMinutes' | 'legal' | 'language'
  >
}

/**
 * Appends results to the client's chain and returns their uuids. Locks the end of the chain, so that every
 * link has exactly one predecessor.
 */
export async function appendResults(db: Db, results: readonly NewResult[]): Promise<string[]> {
  if (results.length === 0) return []

  const client = await db.selectFrom('client').select(['name', 'identifier']).executeTakeFirstOrThrow()
  const licensee = await licenseeOfClient(db)
  const names = await findNames(
    db,
    results.map(({ memberUuid }) => memberUuid),
  )

  const frozen = { companyName: client.name, licenseeName: licensee.name, ...licensee.light }
  let end = await lockChain(db)

  const rows = results.map(
    ({ course, passedAt, taskUuid, cycleUuid, executionUuid, source = 'native', ...covered }) => {
      const number = end.length + 1
      const snapshot: ResultSnapshot = { ...course, ...frozen }
      const { firstName, lastName } = names.get(covered.memberUuid) ?? { firstName: '', lastName: '' }
      const person = newPerson(firstName, lastName)
      const link: ChainLink = {
        ...covered,
        uuid: uuidv7(),
        number,
        certificateNumber: certificateNumber(client.identifier, covered.completedOn, number),
        verificationCode: newVerificationCode(),
        source,
        snapshot,
        personHash: personHash(person),
        prevHash: end.lastHash,
      }

      end = { length: number, lastHash: chainHash(link) }

      return {
        ...link,
        passedAt,
        taskUuid,
        cycleUuid,
        executionUuid,
        snapshot: JSON.stringify(snapshot),
        person: JSON.stringify(person),
        hash: end.lastHash,
      }
    },
  )

  await db.insertInto('elearningResult').values(rows).execute()
  await db.updateTable('elearningResultChain').set(end).execute()

  return rows.map(({ uuid }) => uuid)
}

async function findNames(db: Db, memberUuids: readonly string[]) {
  const members = await db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName'])
    .where('uuid', 'in', memberUuids)
    .execute()
  return new Map(members.map((member) => [member.uuid, member]))
}

interface ChainEnd {
  length: number
  lastHash: string
}

/** Locks the end of the client's chain until the transaction ends. Returns the locked end. */
async function lockChain(db: Db): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    insert into elearning_result_chain (length, last_hash) values (0, '')
    on conflict (client_uuid) do update set length = elearning_result_chain.length
    returning length, last_hash`.execute(db)
  return rows[0] ?? { length: 0, lastHash: '' }
}
