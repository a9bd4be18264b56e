/** A user who imports files, for tests. */
import { calls } from '@sorgfalt/contract'
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type {
  ImportField,
  ImportMapping,
  ImportRowStatus,
  ImportSettings,
  MemberImportView,
} from '@sorgfalt/contract/member/import'
import { randomToken } from '../../../platform/crypto/secrets.ts'
import type { Api } from '../../../test/api.ts'
import type { TestClient, TestServer } from '../../../test/test-server.ts'
import { startSession } from '../../session/session.store.ts'

/** Returns the rows as a CSV file. */
export const csv = (rows: readonly (readonly string[])[], delimiter = ';'): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/["\n;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join('\r\n')

export class Importer {
  readonly api: Api
  readonly uuid: string
  readonly #server: TestServer
  readonly #client: TestClient

  constructor(server: TestServer, client: TestClient, api: Api, uuid: string) {
    this.#server = server
    this.#client = client
    this.api = api
    this.uuid = uuid
  }

  static async enter(server: TestServer, client: TestClient, role: MemberRole = 'admin'): Promise<Importer> {
    const member = await server.createMember(client, { role, hasPassword: false })
    const api = server.visitor()
    const token = randomToken()
    await server.inClient(client, (db) =>
      startSession(db, { memberUuid: member.uuid, token, userAgent: '', seconds: 3600 }),
    )
    api.cookies.set('sid', token)
    return new Importer(server, client, api, member.uuid)
  }

  async upload(content: string | Uint8Array, name = 'personal.csv') {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    return this.api.upload(calls.memberImport.uploadCsv, { bytes, name, type: 'text/csv' })
  }

  /** Uploads a file. Fails if the server refuses the file. */
  async file(content: string | Uint8Array): Promise<MemberImportView> {
    const { status, body, text } = await this.upload(content)
    if (status !== 200) throw new Error(`upload answered ${status}: ${text}`)
    return body
  }

  send({ importUuid, settings }: MemberImportView, changes: Partial<ImportSettings> = {}, dryRun = true) {
    return this.api.send(calls.memberImport.importCsv, { importUuid, ...settings, ...changes, dryRun })
  }

  async check(view: MemberImportView, changes: Partial<ImportSettings> = {}) {
    const { status, body, text } = await this.send(view, changes)
    if (status !== 200) throw new Error(`check answered ${status}: ${text}`)
    return body
  }

  /** Starts the import and waits until it ends. */
  async run(view: MemberImportView, changes: Partial<ImportSettings> = {}): Promise<MemberImportView | null> {
    const { status, text } = await this.send(view, changes, false)
    if (status !== 200) throw new Error(`import answered ${status}: ${text}`)
    await this.#server.runJobs()
    return this.current()
  }

  async current(): Promise<MemberImportView | null> {
    return (await this.api.ok(calls.memberImport.readImport)).import
  }

  async rows({ importUuid }: Pick<MemberImportView, 'importUuid'>, status?: ImportRowStatus[]) {
    return (
      await this.api.ok(calls.memberImport.readRows, {
        importUuid,
        perPage: 100,
        ...(status && { filter: { status } }),
      })
    ).rows
  }

  /** Returns each problem as `line field code`. */
  async problems(view: MemberImportView): Promise<string[]> {
    const rows = await this.rows(view, ['faulty'])
    return rows.flatMap(({ line, problems }) =>
      problems.map(({ field, code, sameAs }) =>
        [line, field ?? '-', code, sameAs].filter((part) => part !== undefined).join(' '),
      ),
    )
  }

  /** Returns the members of the company by username. */
  members() {
    return this.#server.inClient(this.#client, (db) =>
      db.selectFrom('member').selectAll().orderBy('username').execute(),
    )
  }
}

/** Returns the mapping of columns to these fields. Null means that the column is not mapped. */
export function columns(...fields: (ImportField | null)[]): ImportMapping {
  const sources = fields.flatMap((field, column) => (field === null ? [] : [[field, { column }] as const]))
  return { username: importUsernameColumn, ...Object.fromEntries(sources) }
}
