/** A world with everything in it that the contract can name: a company of every role, its neighbour, and another licensee's company. */
import { randomBytes, randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { defaultColours } from '@sorgfalt/contract/limits'
import { type MemberRole, memberRoles } from '@sorgfalt/contract/role'
import type { Database } from '../../db/database.ts'
import { Player } from '../../features/elearning/player-fixture.ts'
import { createLicensee } from '../../features/licensee/licensee.store.ts'
import { sha256 } from '../../secrets.ts'
import { Api } from '../api.ts'
import { anAssignedCourse, type TestCourse } from '../courses.ts'
import { aWorld, password, type TestClient, type TestMember, unique, type World, type WorldOptions } from '../world.ts'

/** Where the object that a call names comes from, seen by the actor. */
export const origins = ['own', 'out of scope', 'other client', 'other licensee'] as const
export type Origin = (typeof origins)[number]
export type ForeignOrigin = Exclude<Origin, 'own'>

/** What one person has, or may see in their client: everything that an example of a call can name. */
export interface Belongings {
  taskUuid: string
  openExecutionUuid: string
  passedExecutionUuid: string
  resultUuid: string
  /** Of the client. */
  file: { uuid: string; filename: string }
  /** Of the licensee, public. */
  logo: { uuid: string; filename: string }
  /** An account that may always sign in. */
  login: { clientIdentifier: string; username: string; password: string }
}

export interface Person {
  member: TestMember
  owns: Belongings
}

export interface Stage {
  world: World
  client: TestClient
  /** The client where advisers are not admitted. */
  neighbour: TestClient
  people: Record<MemberRole, Person>
  /** Archived after all of it. */
  archived: Person
  strangers: Record<ForeignOrigin, Person>
  adviserUuid: string
  /** A signed-in api; sessions are rows, so this costs no password hash. */
  enter: (who: { memberUuid: string } | { adviserUuid: string }, client?: TestClient) => Promise<Api>
  close: () => Promise<void>
}

const byteOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
export const sorted = (texts: Iterable<string>): string[] => [...texts].toSorted(byteOrder)

/** Fills a world. Close the stage. */
export async function aStage(engine: Database['engine'] = 'embedded', options: WorldOptions = {}): Promise<Stage> {
  const world = await aWorld(engine, options)
  const client = await world.aClient({ identifier: 'own-company' })
  const enter = sessionsOf(world, client)
  const otherLicensee = await world.databases.owner.transaction(undefined, (db) =>
    createLicensee(db, { identifier: 'other-licensee', name: 'Fremdlizenz', isDefault: false, ...defaultColours, domains: [] }),
  )
  const neighbour = await world.aClient({ identifier: 'neighbour-company' })
  const foreign = await world.aClient({ identifier: 'foreign-company', licenseeUuid: otherLicensee })
  const roles = await Promise.all(memberRoles.map((role) => world.aMember(client, { role, username: `own-${role}` })))
  const own = await peopleOf(world, enter, client, [
    ...roles, await world.aMember(client, { username: 'own-archived' }), await world.aMember(client, { username: 'own-colleague' }),
  ])
  const [next] = await peopleOf(world, enter, neighbour, [await world.aMember(neighbour, { role: 'super-admin', username: 'next-door' })])
  const [far] = await peopleOf(world, enter, foreign, [await world.aMember(foreign, { role: 'super-admin', username: 'far-away' })])
  const [archived, colleague] = own.slice(memberRoles.length)
  await world.inClient(client, (db) =>
    db.updateTable('member').set({ archivedAt: new Date() }).where('uuid', '=', archived!.member.uuid).execute(),
  )
  return {
    world, client, neighbour, enter,
    people: Object.fromEntries(memberRoles.map((role, index) => [role, own[index]!])) as Record<MemberRole, Person>,
    archived: archived!,
    strangers: { 'out of scope': colleague!, 'other client': next!, 'other licensee': far! },
    adviserUuid: await anAdviser(world, client),
    close: () => world.close(),
  }
}

/** Hands out signed-in apis; unless told, of members of `client`. */
function sessionsOf({ databases, origin }: World, client: TestClient): Stage['enter'] {
  return async (who, { uuid: clientUuid } = client) => {
    const token = randomBytes(32).toString('base64url')
    const holder = 'memberUuid' in who ? { memberUuid: who.memberUuid } : { adviserUuid: who.adviserUuid, reason: 'Frage zum Kurs' }
    const row = { clientUuid, tokenHash: sha256(token), expiresAt: new Date(Date.now() + 3_600_000), ...holder }
    await databases.owner.transaction(undefined, (db) => db.insertInto('session').values(row).execute())
    const api = new Api(origin)
    api.cookies.set('sid', token)
    return api
  }
}

/** Two e-learnings each: one begun, one passed. Members out of scope sit in an org unit of their own. */
async function peopleOf(world: World, enter: Stage['enter'], client: TestClient, members: TestMember[]): Promise<Person[]> {
  const begun = await anAssignedCourse(world, client, { assignedOn: '2026-09-01' })
  const passed = await anAssignedCourse(world, client, { assignedOn: '2026-09-01' })
  const shared = { file: await aFile(world, client), logo: await aLogo(world, client.licenseeUuid), login: await aLogin(world, client) }
  return Promise.all(members.map(async (member) => ({ member, owns: { ...(await learn(enter, member, begun, passed)), ...shared } })))
}

async function learn(enter: Stage['enter'], member: TestMember, begun: TestCourse, passed: TestCourse) {
  const api = await enter({ memberUuid: member.uuid }, member.client)
  const open = await Player.open(api, begun)
  await open.save({ pagesCompleted: ['p1'] })
  const done = await Player.open(api, passed)
  const { result } = await done.finish()
  const { rows } = await api.ok(calls.elearning.readMemberTasks)
  const task = rows.find(({ elearningUuid }) => elearningUuid === begun.elearningUuid)
  if (!task || !result?.resultUuid) throw new Error(`${member.username} has not learned`)
  return { taskUuid: task.taskUuid, openExecutionUuid: open.executionUuid, passedExecutionUuid: done.executionUuid, resultUuid: result.resultUuid }
}

async function aFile({ services, inClient }: World, client: TestClient): Promise<Belongings['file']> {
  const filename = `${client.identifier}.txt`
  const storageKey = `client/${client.identifier}`
  const file = { uuid: randomUUID(), type: 'document', name: filename, contentType: 'text/plain', size: 5, sha256: sha256('Datei'), storageKey }
  await services.files.put(file.storageKey, Buffer.from('Datei'), file.contentType)
  await inClient(client, (db) => db.insertInto('file').values(file).execute())
  return { uuid: file.uuid, filename }
}

async function aLogo({ services, databases }: World, licenseeUuid: string): Promise<Belongings['logo']> {
  return databases.owner.transaction(undefined, async (db) => {
    const known = await db.selectFrom('licenseeFile').select('uuid').where('licenseeUuid', '=', licenseeUuid).executeTakeFirst()
    const uuid = known?.uuid ?? randomUUID()
    if (known === undefined) {
      const file = { uuid, licenseeUuid, type: 'logo', name: 'logo.png', contentType: 'image/png', size: 4, storageKey: `licensee/${uuid}` } as const
      await db.insertInto('licenseeFile').values(file).execute()
      await services.files.put(file.storageKey, Buffer.from('Logo'), file.contentType)
    }
    return { uuid, filename: 'logo.png' }
  })
}

async function aLogin(world: World, client: TestClient): Promise<Belongings['login']> {
  const { username } = await world.aMember(client, { username: `login-${unique()}` })
  return { clientIdentifier: client.identifier, username, password }
}

/** An adviser of the client's licensee whom this client admits. */
async function anAdviser({ databases }: World, { uuid, licenseeUuid }: TestClient): Promise<string> {
  const adviser = { uuid: randomUUID(), licenseeUuid, username: 'berta.berater', email: 'berta@adviser.example', firstName: 'Berta', lastName: 'Berater' }
  await databases.owner.transaction(undefined, async (db) => {
    await db.insertInto('adviser').values(adviser).execute()
    await db.updateTable('client').set({ adviserLoginAllowed: true }).where('uuid', '=', uuid).execute()
  })
  return adviser.uuid
}
