/** A server with everything in it that the contract can name: a company of every role, its neighbour, and another licensee's company. */
import { randomBytes, randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { defaultColours } from '@sorgfalt/contract/core/limits'
import { type MemberRole, memberRoles } from '@sorgfalt/contract/core/role'
import { Player } from '../../features/elearning/player-fixture.ts'
import { insertQuestion } from '../../features/elearning/question/question.store.ts'
import { createLicensee } from '../../features/licensee/licensee.store.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import { enqueueWithProgress } from '../../platform/jobs/progress.store.ts'
import { Api } from '../api.ts'
import { createAssignedCourse, type TestCourse } from '../courses.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
  type TestServerOptions,
  unique,
} from '../test-server.ts'
import {
  createAssignment,
  createEvaluation,
  createResponsibleAction,
  createRisks,
  createStartedExecution,
  type RiskBelongings,
} from './risk-fixture.ts'
import { createFile, createLogo, createTemplate } from './staged-files.ts'
import { createStagedImport } from './staged-import.ts'

/** Where the object that a call names comes from, seen by the actor. */
export const origins = ['own', 'out of scope', 'other client', 'other licensee'] as const
export type Origin = (typeof origins)[number]
type ForeignOrigin = Exclude<Origin, 'own'>

/** What one person has, or may see in their client: everything that an example of a call can name. */
export interface Belongings extends RiskBelongings {
  /** Somebody whom a leader of the client may see: in the unit and at the location of its leaders. */
  memberUuid: string
  /** With another unit below it. */
  orgUnitUuid: string
  locationUuid: string
  /** A location that leaders lead, and a group there; a stranger's are nobody's here. */
  ledLocationUuid: string
  memberGroupUuid: string
  /** A member of the client whom somebody may archive. */
  leavingUuid: string
  /** Somebody in the client's archive. */
  archivedUuid: string
  /** Somebody there who still answers for a location. */
  inChargeUuid: string
  /** Somebody who manages a unit. */
  leaderUuid: string
  /** The client's highest unit. */
  rootUuid: string
  /** One of the person's own sessions. */
  sessionUuid: string
  /** The e-learning that is begun. */
  elearningUuid: string
  taskUuid: string
  /** Asked by somebody whom a leader may see. */
  questionUuid: string
  openExecutionUuid: string
  passedExecutionUuid: string
  resultUuid: string
  /** A job that the person has started. */
  jobUuid: string
  /** A member import of the person, checked. */
  importUuid: string
  /** Another one, to be thrown away. */
  discardedImportUuid: string
  /** Of the client. */
  file: { uuid: string; filename: string }
  /** One of the client's own. */
  templateUuid: string
  /** Of the licensee, public. */
  logo: { uuid: string; filename: string }
  /** An account that may always sign in. */
  login: { clientIdentifier: string; username: string; password: string }
  /** An adviser of the client's licensee. */
  adviserLogin: { clientIdentifier: string; username: string; password: string }
}

interface Person {
  member: TestMember
  owns: Belongings
}

export interface Stage {
  server: TestServer
  client: TestClient
  /** The client where advisers are not admitted. */
  neighbour: TestClient
  people: Record<MemberRole, Person>
  /** Archived after all of it. */
  archived: Person
  strangers: Record<ForeignOrigin, Person>
  /** A second one out of scope: what those who reach everybody do to this one changes nothing for the leaders. */
  another: Person
  adviserUuid: string
  /** What the adviser may name: the member's things, and a job of their own. */
  adviserOwns: Belongings
  /** A signed-in api, of our client unless told. */
  enter: (who: Holder, client?: TestClient) => Promise<Api>
  close: () => Promise<void>
}

function byteOrder(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
export const sorted = (texts: Iterable<string>): string[] => [...texts].toSorted(byteOrder)

/** Milliseconds that a stage may take to be set on a busy machine. */
export const stageTimeout = 180_000

/** Fills a server. Close the stage. */
export async function createStage(
  engine: Database['engine'],
  options: TestServerOptions = {},
): Promise<Stage> {
  const server = await createTestServer(engine, options)
  const otherLicensee = await server.databases.owner.transaction(undefined, (db) =>
    createLicensee(db, {
      identifier: 'other-licensee',
      name: 'Fremdlizenz',
      isDefault: false,
      ...defaultColours,
      domains: [],
    }),
  )
  const client = await server.createClient({ identifier: 'own-company' })
  const neighbour = await server.createClient({ identifier: 'neighbour-company' })
  const foreign = await server.createClient({ identifier: 'foreign-company', licenseeUuid: otherLicensee })
  const adviser = await server.createAdviser({ licenseeUuid: client.licenseeUuid })
  await server.inClient(client, (db) => db.updateTable('client').set({ adviserLoginAllowed: true }).execute())

  const own = await peopleOf(
    server,
    client,
    [...memberRoles, 'archived', 'colleague', 'another'],
    adviser.username,
  )
  const [next] = await peopleOf(server, neighbour, ['super-admin'], adviser.username)
  const [far] = await peopleOf(
    server,
    foreign,
    ['super-admin'],
    (await server.createAdviser({ licenseeUuid: otherLicensee })).username,
  )
  const [archived, colleague, another] = own.slice(memberRoles.length)
  // Nobody leads them, their unit or where they work, so what leaders may see stands for these alone.
  const unled = async ({ member, owns }: Person): Promise<Person> => {
    const orgUnitUuid = await createUnit(server, client, `beside-${unique()}`, client.rootUuid)
    await createUnit(server, client, `below-${unique()}`, orgUnitUuid)
    const questionUuid = await createQuestion(server, client, member.uuid)
    const riskAssignmentUuid = await createAssignment(server, client, owns.riskAssessmentTaskUuid, {
      unit: orgUnitUuid,
    })
    const evaluation = await createEvaluation(server, client, { unit: orgUnitUuid })
    await server.inClient(client, (db) =>
      db
        .updateTable('riskAction')
        .set({ riskUuid: evaluation.riskUuid })
        .where('uuid', '=', owns.riskActionUuid)
        .execute(),
    )
    const place = await createPlaceOfNobody(server, member)
    return {
      member,
      owns: {
        ...owns,
        memberUuid: member.uuid,
        orgUnitUuid,
        questionUuid,
        riskAssignmentUuid,
        ...evaluation,
        ...place,
      },
    }
  }
  await server.inClient(client, (db) =>
    db
      .updateTable('member')
      .set({ archivedAt: new Date() })
      .where('uuid', '=', archived!.member.uuid)
      .execute(),
  )
  return {
    server,
    client,
    neighbour,
    enter: async (who, where = client) => (await createSession(server, where, who)).api,
    people: Object.fromEntries(memberRoles.map((role, index) => [role, own[index]!])) as Record<
      MemberRole,
      Person
    >,
    archived: archived!,
    another: await unled(another!),
    strangers: {
      'out of scope': await unled(colleague!),
      'other client': next!,
      'other licensee': far!,
    },
    adviserUuid: adviser.uuid,
    adviserOwns: {
      ...own[memberRoles.indexOf('member')]!.owns,
      jobUuid: await createJob(server, client, { kind: 'adviser', uuid: adviser.uuid }),
      importUuid: await createStagedImport(server, client, { kind: 'adviser', uuid: adviser.uuid }),
      discardedImportUuid: await createStagedImport(server, client, { kind: 'adviser', uuid: adviser.uuid }),
    },
    close: () => server.close(),
  }
}

type Holder = { memberUuid: string } | { adviserUuid: string }

/** A session as a row, so it costs no password hash. */
async function createSession(
  { databases, origin }: TestServer,
  { uuid: clientUuid }: TestClient,
  who: Holder,
): Promise<{ uuid: string; api: Api }> {
  const [uuid, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const holder = 'memberUuid' in who ? who : { ...who, reason: 'Frage zum Kurs' }
  const row = {
    uuid,
    clientUuid,
    tokenHash: sha256(token),
    expiresAt: new Date(Date.now() + 3_600_000),
    ...holder,
  }
  await databases.owner.transaction(undefined, (db) => db.insertInto('session').values(row).execute())
  const api = new Api(origin)
  api.cookies.set('sid', token)
  return { uuid, api }
}

/** Members called after their roles, with two e-learnings each: one begun, one passed. */
async function peopleOf(
  server: TestServer,
  client: TestClient,
  names: readonly string[],
  adviser: string,
): Promise<Person[]> {
  const roleOf = (name: string): MemberRole => memberRoles.find((role) => role === name) ?? 'member'
  const members: TestMember[] = []
  for (const name of names)
    members.push(
      await server.createMember(client, {
        role: roleOf(name),
        username: `${client.identifier.split('-')[0]}-${name}`,
      }),
    )
  const login = {
    clientIdentifier: client.identifier,
    username: (await server.createMember(client, { username: `account-${unique()}` })).username,
    password,
  }
  const place = await createPlace(server, client, members)
  const risks = await createRisks(server, client, place)
  const shared = {
    rootUuid: client.rootUuid,
    leaderUuid: (await server.createMember(client, { role: 'ou-admin' })).uuid,
    ...place,
    ...risks,
    ...(await createArchive(server, client)),
    file: await createFile(server, client),
    templateUuid: await createTemplate(server, client),
    logo: await createLogo(server, client.licenseeUuid),
    login,
    adviserLogin: { ...login, username: adviser },
  }
  const courses = [
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' }),
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' }),
  ] as const
  const questionUuid = await createQuestion(server, client, shared.memberUuid)
  const own = async (member: TestMember) => ({
    ...(await learn(server, member, ...courses)),
    ...(await createStartedExecution(server, member, risks.askedAssignmentUuid)),
    riskActionUuid: await createResponsibleAction(server, member, risks.riskUuid),
  })
  return Promise.all(
    members.map(async (member) => ({ member, owns: { ...shared, questionUuid, ...(await own(member)) } })),
  )
}

async function createUnit(
  server: TestServer,
  client: TestClient,
  name: string,
  parentUuid: string,
): Promise<string> {
  const [uuid, identifier] = [randomUUID(), `${name}-${client.identifier}`]
  await server.inClient(client, (db) =>
    db.insertInto('orgUnit').values({ uuid, identifier, name: identifier, parentUuid }).execute(),
  )
  return uuid
}

/** An org unit with another below it and a location with their leaders, members who belong to all of them, and their group. */
async function createPlace(
  server: TestServer,
  client: TestClient,
  leaders: readonly TestMember[],
): Promise<
  Pick<Belongings, 'memberUuid' | 'orgUnitUuid' | 'locationUuid' | 'ledLocationUuid' | 'memberGroupUuid'>
> {
  const orgUnitUuid = await createUnit(server, client, 'here', client.rootUuid)
  const belowUuid = await createUnit(server, client, 'below', orgUnitUuid)
  const asideUuid = await createUnit(server, client, 'aside', client.rootUuid)
  const [locationUuid, yardUuid, memberGroupUuid] = [randomUUID(), randomUUID(), randomUUID()]
  const { uuid: memberUuid } = await server.createMember(client, { username: `led-${unique()}` })
  const { uuid: otherUuid } = await server.createMember(client, { username: `led-${unique()}` })
  const identifier = `here-${client.identifier}`
  const yard = `yard-${client.identifier}`
  await server.inClient(client, async (db) => {
    await db
      .insertInto('location')
      .values({ uuid: locationUuid, identifier, name: identifier, type: 'branch' })
      .execute()
    // Whoever is taken from the one location stays within the leaders' sight at the other.
    await db
      .insertInto('location')
      .values({ uuid: yardUuid, identifier: yard, name: yard, type: 'branch' })
      .execute()
    await db
      .insertInto('memberGroup')
      .values({ uuid: memberGroupUuid, name: identifier, type: 'first-aid', locationUuid })
      .execute()
    for (const member of [memberUuid, otherUuid]) {
      const inUnits = [orgUnitUuid, belowUuid].map((unit) => ({ orgUnitUuid: unit, memberUuid: member }))
      await db.insertInto('orgUnitMember').values(inUnits).execute()
      await db
        .insertInto('locationMember')
        .values({ locationUuid, memberUuid: member, isPrimary: true })
        .execute()
      await db.insertInto('locationMember').values({ locationUuid: yardUuid, memberUuid: member }).execute()
      await db.insertInto('memberGroupMember').values({ memberGroupUuid, memberUuid: member }).execute()
    }
    // A list of one's own units has more than one row.
    for (const { uuid } of leaders.filter(({ username }) => username.endsWith('super-admin'))) {
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: asideUuid, memberUuid: uuid }).execute()
    }
    for (const { uuid } of leaders.filter(({ username }) => /(admin)$/.test(username))) {
      await db.insertInto('orgUnitResponsible').values({ orgUnitUuid, memberUuid: uuid }).execute()
      await db.insertInto('locationResponsible').values({ locationUuid, memberUuid: uuid }).execute()
      await db
        .insertInto('locationResponsible')
        .values({ locationUuid: yardUuid, memberUuid: uuid })
        .execute()
    }
  })
  return { memberUuid, orgUnitUuid, locationUuid, ledLocationUuid: locationUuid, memberGroupUuid }
}

/** A location that nobody leads, with one member and a group. */
async function createPlaceOfNobody(server: TestServer, { uuid: memberUuid, username, client }: TestMember) {
  const [ledLocationUuid, memberGroupUuid] = [randomUUID(), randomUUID()]
  const identifier = `there-${username.replace(/[^a-z]/g, '')}`
  await server.inClient(client, async (db) => {
    await db
      .insertInto('location')
      .values({ uuid: ledLocationUuid, identifier, name: identifier, type: 'branch' })
      .execute()
    await db
      .insertInto('locationMember')
      .values({ locationUuid: ledLocationUuid, memberUuid, isPrimary: true })
      .execute()
    const group = {
      uuid: memberGroupUuid,
      name: identifier,
      type: 'fire-assistent',
      locationUuid: ledLocationUuid,
    } as const
    await db.insertInto('memberGroup').values(group).execute()
    await db.insertInto('memberGroupMember').values({ memberGroupUuid, memberUuid }).execute()
  })
  return { ledLocationUuid, memberGroupUuid }
}

const createJob = (
  server: TestServer,
  client: TestClient,
  actor: { kind: 'member' | 'adviser'; uuid: string },
): Promise<string> =>
  server.inClient(client, (db) =>
    enqueueWithProgress(db, { kind: 'sample', clientUuid: client.uuid, payload: {} }, actor),
  )

/** Asked by a member about one of the own e-learnings. */
async function createQuestion(server: TestServer, client: TestClient, memberUuid: string): Promise<string> {
  return server.inClient(client, async (db) => {
    const { taskUuid, versionUuid } = await db
      .selectFrom('elearningTask as t')
      .innerJoin('clientElearning as ce', 'ce.uuid', 't.clientElearningUuid')
      .innerJoin('elearningVersion as v', 'v.elearningUuid', 'ce.elearningUuid')
      .select(['t.uuid as taskUuid', 'v.uuid as versionUuid'])
      .where('t.memberUuid', '=', memberUuid)
      .executeTakeFirstOrThrow()
    const about = { taskUuid, versionUuid, memberUuid, pageId: 'p1', askedAt: new Date() }
    return insertQuestion(db, { ...about, kind: 'question', text: 'Wo liegt der Sammelplatz?' })
  })
}

async function learn(server: TestServer, member: TestMember, begun: TestCourse, passed: TestCourse) {
  const { uuid: sessionUuid } = await createSession(server, member.client, { memberUuid: member.uuid })
  const { api } = await createSession(server, member.client, { memberUuid: member.uuid })
  const open = await Player.open(api, begun)
  await open.save({ pagesCompleted: ['p1'] })
  const done = await Player.open(api, passed)
  const { result } = await done.finish()
  const { rows } = await api.ok(calls.elearning.readMemberTasks)
  const task = rows.find(({ elearningUuid }) => elearningUuid === begun.elearningUuid)
  if (!task || !result?.resultUuid) throw new Error(`${member.username} has not learned`)
  const { executionUuid: openExecutionUuid } = open
  const owner = { kind: 'member', uuid: member.uuid } as const
  return {
    sessionUuid,
    elearningUuid: begun.elearningUuid,
    jobUuid: await createJob(server, member.client, owner),
    importUuid: await createStagedImport(server, member.client, owner),
    discardedImportUuid: await createStagedImport(server, member.client, owner),
    taskUuid: task.taskUuid,
    openExecutionUuid,
    passedExecutionUuid: done.executionUuid,
    resultUuid: result.resultUuid,
  }
}

async function createArchive(
  server: TestServer,
  client: TestClient,
): Promise<Pick<Belongings, 'leavingUuid' | 'archivedUuid' | 'inChargeUuid'>> {
  const { uuid: leavingUuid } = await server.createMember(client)
  const { uuid: archivedUuid } = await server.createMember(client, { archived: true })
  const { uuid: inChargeUuid } = await server.createMember(client, { archived: true })
  await server.inClient(client, (db) =>
    db
      .insertInto('locationResponsible')
      .columns(['locationUuid', 'memberUuid'])
      .expression((location) =>
        location
          .selectFrom('location')
          .select(['uuid', location.val(inChargeUuid).as('memberUuid')])
          .limit(1),
      )
      .execute(),
  )
  return { leavingUuid, archivedUuid, inChargeUuid }
}
