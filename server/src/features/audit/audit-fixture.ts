import { calls } from '@sorgfalt/contract'
import type { Api } from '../../test/api.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'

interface Company {
  server: TestServer
  client: TestClient
  admin: Api
}

/**
 * Returns functions that read the audit log of a company, with its logins. `company` is called at each use.
 */
export function createReaders(company: () => Company) {
  const log = (filter: object = {}, rest: object = {}) =>
    company().admin.ok(calls.audit.readLog, { filter: { logins: true, ...filter }, perPage: 100, ...rest })

  return {
    log,
    /** Returns the first 100 entries. */
    logged: async (filter: object) => (await log(filter)).rows,
    /** Returns the lines of the exported file. */
    csv: async (filter: object = {}, languageCode = 'de_DE') => {
      const { status, bytes, headers } = await company().admin.file(calls.audit.exportLog, {
        list: { filter: { logins: true, ...filter } },
        format: 'csv',
        languageCode,
      })
      return { status, headers, lines: bytes.toString('utf8').split('\r\n').filter(Boolean) }
    },
    /** Returns the stored rows of an action. */
    rowsAbout: (action: string) => {
      const { server, client } = company()
      return server.inClient(client, (db) =>
        db.selectFrom('auditLog').selectAll().where('action', '=', action).execute(),
      )
    },
  }
}
