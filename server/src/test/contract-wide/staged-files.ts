/** Files that examples can name. */
import { randomUUID } from 'node:crypto'
import { insertTemplate } from '../../features/template/template.store.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { TestClient, TestServer } from '../test-server.ts'

export async function createFile(
  { services, inClient }: TestServer,
  client: TestClient,
): Promise<{ uuid: string; filename: string }> {
  const filename = `${client.identifier}.txt`
  const storageKey = `client/${client.identifier}`
  const file = {
    uuid: randomUUID(),
    type: 'document',
    name: filename,
    contentType: 'text/plain',
    size: 5,
    sha256: sha256('Datei'),
    storageKey,
  }
  await services.files.put(file.storageKey, Buffer.from('Datei'), file.contentType)
  await inClient(client, (db) => db.insertInto('file').values(file).execute())
  return { uuid: file.uuid, filename }
}

/** A template that somebody of the client has uploaded. */
export async function createTemplate(
  { services, inClient }: TestServer,
  client: TestClient,
): Promise<string> {
  const uuid = randomUUID()
  const file = {
    uuid,
    name: 'Plan.pdf',
    contentType: 'application/pdf',
    size: 5,
    sha256: sha256('Datei'),
    storageKey: `client/${uuid}`,
  }
  await services.files.put(file.storageKey, Buffer.from('Datei'), file.contentType)
  await inClient(client, (db) =>
    insertTemplate(db, file, { name: `Plan ${client.identifier}`, category: 'other', language: 'de_DE' }),
  )
  return uuid
}

export async function createLogo(
  { services, databases }: TestServer,
  licenseeUuid: string,
): Promise<{ uuid: string; filename: string }> {
  return databases.owner.transaction(undefined, async (db) => {
    const known = await db
      .selectFrom('licenseeFile')
      .select('uuid')
      .where('licenseeUuid', '=', licenseeUuid)
      .executeTakeFirst()
    const uuid = known?.uuid ?? randomUUID()
    if (known === undefined) {
      const file = {
        uuid,
        licenseeUuid,
        type: 'logo',
        name: 'logo.png',
        contentType: 'image/png',
        size: 4,
        storageKey: `licensee/${uuid}`,
      } as const
      await db.insertInto('licenseeFile').values(file).execute()
      await services.files.put(file.storageKey, Buffer.from('Logo'), file.contentType)
    }
    return { uuid, filename: 'logo.png' }
  })
}
