import type { TestClient, TestServer } from '../../test/test-server.ts'

/** Returns the uuids of a member's reset links that have been neither used nor voided. */
export async function listOpenResetTokens(server: TestServer, client: TestClient, memberUuid: string) {
  const rows = await server.inClient(client, (db) =>
    db
      .selectFrom('resetToken')
      .select('uuid')
      .where('memberUuid', '=', memberUuid)
      .where('usedAt', 'is', null)
      .execute(),
  )
  return rows.map(({ uuid }) => uuid)
}
