/** A checked member import for the examples of calls. */
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import type { Actor } from '../../access/context.ts'
import { checkRows } from '../../features/member/import/check-rows.ts'
import { saveCheck, stageImport } from '../../features/member/import/import.store.ts'
import { readCsv } from '../../features/member/import/read-csv.ts'
import { sealCells } from '../../features/member/import/sealed-cells.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { TestClient, TestServer } from '../test-server.ts'

export const stagedCsv = 'Vorname;Nachname;E-Mail\nAda;Beispiel;ada@firma.example\nBea;Muster;keine Adresse\n'
export const stagedSettings: ImportSettings = {
  hasHeader: true,
  mapping: {
    firstName: { column: 0 },
    lastName: { column: 1 },
    email: { column: 2 },
    username: importUsernameColumn,
  },
  passwordMode: 'noPassword',
  matchBy: 'username',
  mode: 'createAndUpdate',
  createOrgUnits: false,
}

/** Creates a checked import with one correct and one faulty row, and returns its uuid. */
export async function createStagedImport(
  server: TestServer,
  client: TestClient,
  uploader: Pick<Actor, 'kind' | 'uuid'>,
): Promise<string> {
  const { rows, ...form } = await readCsv(Buffer.from(stagedCsv))
  const importUuid = uuidv7()
  const { keys } = server.services
  const inClient = <T>(work: Parameters<typeof server.inClient<T>>[1]) => server.inClient(client, work)
  const head = {
    uuid: importUuid,
    fileName: 'personal.csv',
    rowCount: rows.length,
    settings: stagedSettings,
    ...form,
  }
  const sealed = rows.map(({ line, cells }) => ({ line, cells: sealCells(keys, cells) }))
  await inClient((db) => stageImport(db, uploader, head, sealed))
  const actor = { ...uploader, role: 'admin' as const, country: client.country }
  const context = { services: server.services, actor, today: '2026-11-02', inClient }
  const { outcomes, summary } = await checkRows(context, {
    importUuid,
    columnCount: form.columnCount,
    settings: stagedSettings,
  })
  await inClient((db) => saveCheck(db, importUuid, { settings: stagedSettings, summary, outcomes }))
  return importUuid
}
