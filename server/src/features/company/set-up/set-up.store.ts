/**
 * Links with which the first company is set up. They belong to no company, so privileged functions read them.
 */
import type { Country } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { setUpLinkHours } from './set-up.rules.ts'

/** Stores the hash of a new link. Returns false, and stores nothing, if the installation has a company. */
export async function offerSetUp(db: Db, tokenHash: string): Promise<boolean> {
  const { rows } = await sql<{ isOffered: boolean }>`
    select offer_set_up(${tokenHash}, ${setUpLinkHours}) as is_offered`.execute(db)
  return rows[0]?.isOffered === true
}

interface SetUpRow {
  /** Whether the installation has a company. */
  isDone: boolean
  /** The hashes of the links that can still be used. */
  tokenHashes: readonly string[]
}

/** Returns whether the installation has a company, and its usable links. */
export async function readSetUp(db: Db): Promise<SetUpRow> {
  const { rows } = await sql<SetUpRow>`select * from read_set_up(${setUpLinkHours})`.execute(db)
  return rows[0] ?? { isDone: true, tokenHashes: [] }
}

interface FirstClient {
  clientUuid: string
  identifier: string
  name: string
  country: Country
  maxMembers: number
}

/**
 * Creates the first company of the installation and uses up the link. Creates a licensee with the same name
 * if there is none. Restricts the transaction to the company. Returns false if the link was used or the
 * installation has a company.
 */
export async function createFirstClient(db: Db, tokenHash: string, client: FirstClient): Promise<boolean> {
  const { clientUuid, identifier, name, country, maxMembers } = client
  const { rows } = await sql<{ isCreated: boolean }>`
    select create_first_client(${tokenHash}, ${clientUuid}::uuid, ${identifier}, ${name}, ${country},
                               ${maxMembers}) as is_created`.execute(db)
  return rows[0]?.isCreated === true
}
