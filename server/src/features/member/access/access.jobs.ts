import type { JobHandlers, RunJob } from '../../../access/jobs.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { readPasswordOrder, setInitialPasswords } from './access.store.ts'
import { createInitialPasswords, initialPasswordPurpose } from './initial-passwords.ts'

export const initialPasswordJob = 'initial-passwords'

/** Number of passwords that are created per transaction: about half a second of hashing. */
const chunkSize = 20

/**
 * Creates the initial passwords that a reset has ordered. Stores each chunk in one transaction, so that an
 * interrupted job continues with the first missing password.
 */
const createOrderedPasswords: RunJob = async (
  { database, keys, passwords },
  { uuid, clientUuid },
  report,
) => {
  if (clientUuid === null) return

  for (;;) {
    const { total, open, members } = await database.transaction(enterClient(clientUuid), (db) =>
      readPasswordOrder(db, uuid, chunkSize),
    )

    await report(total - open, total)
    if (members.length === 0) return

    const created = await createInitialPasswords(passwords, members.length)
    const sealed = created.map(({ password, passwordHash }, index) => ({
      memberUuid: members[index] ?? '',
      passwordHash,
      sealed: keys.seal(initialPasswordPurpose, password),
    }))

    await database.transaction(enterClient(clientUuid), (db) => setInitialPasswords(db, uuid, sealed))
  }
}

export const accessJobs: JobHandlers = {
  [initialPasswordJob]: { run: createOrderedPasswords, isSlow: true },
}
