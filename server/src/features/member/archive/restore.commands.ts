/** What a backup does not know: that time has passed since, and who has been deleted meanwhile (security.md F114). */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { CliError, type Command } from '../../../platform/cli/command.ts'
import { asOwner } from '../../../platform/cli/owner-connection.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterWithin } from '../../company/client.store.ts'
import { eraseMembers } from './erase.store.ts'

/** A deleted member: only the stone is left, which names nobody. */
export interface Stone {
  clientUuid: string
  memberUuid: string
}

export async function stonesOf(db: Db): Promise<Stone[]> {
  return db
    .selectFrom('member')
    .select(['clientUuid', 'uuid as memberUuid'])
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt')
    .execute()
}

/**
 * Makes a restored database safe to open: sessions and links of its day are void, addresses of calendars end, messages and jobs that waited then are args
 * up, because they may have been sent since, and members deleted since are deleted again. How many of each.
 */
export async function afterRestore(db: Db, stones: readonly Stone[]) {
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0)
  const sessions = await count(sql`update session set ended_at = now() where ended_at is null`)
  const links = await count(sql`update reset_token set used_at = now() where used_at is null`)
  await sql`delete from initial_password`.execute(db)
  // Whoever has had one replaced since would find the old address open again.
  const feeds = await count(sql`delete from calendar_feed`)
  const jobs = await count(sql`
    update job set failed_at = now(), last_error = 'args up after a restore', locked_until = null
      where finished_at is null and failed_at is null`)
  await sql`update job_progress set state = 'failed' where state in ('waiting', 'running')`.execute(db)
  await sql`
    update outbox set failed_at = now(), last_error = 'args up after a restore', body_text = null, body_html = null, calendar = null
      where sent_at is null and failed_at is null`.execute(db)
  return { sessions, links, feeds, jobs, deleted: await deleteAgain(db, stones) }
}

async function deleteAgain(db: Db, stones: readonly Stone[]): Promise<number> {
  let deleted = 0
  for (const [clientUuid, group] of Map.groupBy(stones, (stone) => stone.clientUuid)) {
    await enterWithin(db, clientUuid)
    const rows = await db
      .selectFrom('member')
      .select('uuid')
      .where('clientUuid', '=', clientUuid)
      .where('deletedAt', 'is', null)
      .where(
        'uuid',
        'in',
        group.map(({ memberUuid }) => memberUuid),
      )
      .execute()
    const members = rows.map(({ uuid }) => uuid)
    if (members.length === 0) continue
    // Whoever was deleted had been relieved of these before.
    await db.deleteFrom('orgUnitResponsible').where('memberUuid', 'in', members).execute()
    await db.deleteFrom('locationResponsible').where('memberUuid', 'in', members).execute()
    await db
      .updateTable('member')
      .set({ archivedAt: sql<Date>`coalesce(archived_at, now())` })
      .where('uuid', 'in', members)
      .execute()
    await eraseMembers(db, members)
    deleted += members.length
  }
  return deleted
}

const lineOf = ({ clientUuid, memberUuid }: Stone): string => `${clientUuid} ${memberUuid}`
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

async function readStones(path: string | undefined): Promise<Stone[]> {
  if (path === undefined) return []
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`there is no file ${path}`)
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      const [, clientUuid, memberUuid] = new RegExp(`^(${uuid}) (${uuid})$`).exec(line.trim()) ?? []
      if (!clientUuid || !memberUuid)
        throw new CliError(`${path}, line ${index + 1}: not what deleted-members prints`)
      return { clientUuid, memberUuid }
    })
}

export const restoreCommands: Record<string, Command> = {
  'deleted-members': {
    summary:
      'Prints who has been deleted, as numbers without names: keep it beside the backups for after-restore.',
    options: {},
    run: (_args, config, print) =>
      asOwner(config, async ({ database }) => {
        const stones = await database.transaction(undefined, stonesOf)
        for (const stone of stones) print(lineOf(stone))
      }),
  },
  'after-restore': {
    summary:
      'Makes a restored backup safe to open: ends sessions, voids links and calendar addresses, gives up waiting messages, deletes again who was deleted.',
    options: { deleted: { help: 'file with what deleted-members has printed since' } },
    async run(args, config, print) {
      const stones = await readStones(args.find('deleted'))
      await asOwner(config, async ({ database }) => {
        const { sessions, links, feeds, jobs, deleted } = await database.transaction(undefined, (db) =>
          afterRestore(db, stones),
        )
        print(
          `${sessions} sessions ended, ${links} links void, ${feeds} calendar addresses ended, ${jobs} jobs args up, ${deleted} members deleted again`,
        )
      })
    },
  },
}
