import type { RunJob } from '../../../access/jobs.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { readOrder, setInitialPasswords } from './access.store.ts'
import { makeInitialPasswords } from './access.ts'

export const initialPasswordJob = 'initial-passwords'
/** What their letters are sealed for. */
export const letterPurpose = 'initial-password'

/** So many at a time: half a second of hashing between two transactions. */
const chunk = 20

/** Makes the ordered passwords. Each chunk is set and sealed in one transaction, so that a job that dies goes on where it was. */
export const makeOrderedPasswords: RunJob = async (
  { database, keys, passwords },
  { uuid, clientUuid },
  report,
) => {
  if (clientUuid === null) return
  for (;;) {
    const { total, open, members } = await database.transaction(enterClient(clientUuid), (db) =>
      readOrder(db, uuid, chunk),
    )
    await report(total - open, total)
    if (members.length === 0) return
    const made = await makeInitialPasswords(passwords, members.length)
    const sealed = made.map(({ password, passwordHash }, index) => ({
      memberUuid: members[index] ?? '',
      passwordHash,
      sealed: keys.seal(letterPurpose, password),
    }))
    await database.transaction(enterClient(clientUuid), (db) => setInitialPasswords(db, uuid, sealed))
  }
}
