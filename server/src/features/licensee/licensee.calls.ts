import type { Handlers } from '../../access/handlers.ts'
import { licenseeConfigOf } from './licensee.store.ts'

export const bootstrap: Handlers<'bootstrap'> = {
  loadLicenseeConfig: ({ database, request }) =>
    database.transaction(undefined, (db) => licenseeConfigOf(db, request.host)),
}
