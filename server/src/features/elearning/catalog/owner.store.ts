import { type RawBuilder, sql } from 'kysely'

/** The owner of the e-learnings of the installation, which belong to no company. */
export const installationOwner = '00000000-0000-0000-0000-000000000000'

/**
 * Selects the owner of an e-learning: a company or the installation. A row that uses the e-learning of
 * another company cannot be stored, because the current company does not see that e-learning.
 */
export const ownerOf = (elearningUuid: string): RawBuilder<string> =>
  sql<string>`(select owner_key from elearning where uuid = ${elearningUuid})`
