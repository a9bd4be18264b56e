/** Creates released packages, and plays them as the frame in a browser does. */
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { calls } from '@sorgfalt/contract'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { ScormEdition, ScormPassRule } from '@sorgfalt/contract/scorm/scorm-package'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Api } from '../../../test/api.ts'
import { type TestClient, type TestServer, unique } from '../../../test/test-server.ts'
import { assignToOrgUnit } from '../../elearning/assignment/assignment.store.ts'
import type { ScormManifestPart } from '../package/manifest-part.ts'

/** The pattern of content origins that tests use. */
export const contentOrigin = 'http://*.content.localhost:3000'

export interface PackageOptions {
  edition?: ScormEdition
  parts?: readonly Partial<ScormManifestPart>[]
  passRule?: ScormPassRule
  passMark?: number
  /** Contents by path. */
  files?: Record<string, string | Uint8Array>
  confirmationMode?: 'none' | 'recommended' | 'required'
  intervalMonths?: number
  assignedOn?: string
}

export interface TestPackage {
  packageUuid: string
  elearningUuid: string
  clientElearningUuid: string
  versionUuid: string
}

export const partOf = (part: Partial<ScormManifestPart>, index = 0): ScormManifestPart => {
  const partId = part.partId ?? `part-${index + 1}`
  const kind = part.kind ?? 'sco'
  return {
    title: `Part ${index + 1}`,
    depth: 0,
    path: kind === 'heading' ? null : `${partId}.html`,
    launchData: null,
    masteryScore: null,
    completionThreshold: null,
    maxTimeAllowed: null,
    timeLimitAction: null,
    objectiveIds: [],
    ...part,
    partId,
    kind,
  }
}

const contentTypes: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  mp4: 'video/mp4',
}

function courseOf(identifier: string, title: string): CourseVersion {
  const both = { de_DE: title, en_GB: title }
  return {
    identifier,
    version: '1.0.0',
    revised: '2026-11-01',
    languages: ['de_DE'],
    title: both,
    summary: both,
    description: both,
    category: 'general',
    icon: 'book',
    image: null,
    durationMinutes: 20,
    jurisdiction: ['DE', 'AT'],
    legal: [],
    interval: { months: 12 },
    completion: { moveOn: 'Completed', passMark: 80, draw: 0, navigation: 'free' },
    oralPart: { mode: 'none', checklist: [] },
    localInserts: [],
    chapters: { de_DE: [], en_GB: [] },
    questions: [],
  }
}

/** Stores a released package of a company, and assigns it to all current members. */
export async function createReleasedPackage(
  server: TestServer,
  client: TestClient,
  options: PackageOptions = {},
): Promise<TestPackage> {
  const { edition = 'scorm12', parts = [{}], passRule = 'reported', passMark = 80 } = options
  const manifest = parts.map(partOf)
  const pages = manifest.flatMap(({ path }) => (path === null ? [] : [[path, `<h1>${path}</h1>`] as const]))
  const files = { ...Object.fromEntries(pages), ...options.files }
  const [packageUuid, elearningUuid, versionUuid, clientElearningUuid] = [
    uuidv7(),
    uuidv7(),
    uuidv7(),
    uuidv7(),
  ]
  const title = `Paket ${unique()}`
  const course = courseOf(`scorm-${packageUuid}`, title)
  const ownerKey = client.uuid

  const stored = await Promise.all(
    Object.entries(files).map(async ([path, content]) => {
      const bytes = Buffer.from(content)
      const contentType = contentTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const storageKey = `scorm/${randomUUID()}`
      await server.services.files.put(storageKey, bytes, contentType)
      return { packageUuid, path, contentType, bytes: bytes.length, storageKey }
    }),
  )

  await server.inClient(client, async (db) => {
    await db
      .insertInto('elearning')
      .values({ uuid: elearningUuid, identifier: course.identifier, ownerKey })
      .execute()
    await db
      .insertInto('elearningVersion')
      .values({
        uuid: versionUuid,
        elearningUuid,
        ownerKey,
        kind: 'scorm',
        status: 'published',
        contentHash: packageUuid,
        version: course.version,
        revised: course.revised,
        languages: course.languages,
        title: JSON.stringify(course.title),
        summary: JSON.stringify(course.summary),
        description: JSON.stringify(course.description),
        category: course.category,
        icon: course.icon,
        image: null,
        durationMinutes: course.durationMinutes,
        content: JSON.stringify(course),
      })
      .execute()
    await db
      .updateTable('elearning')
      .set({ currentVersionUuid: versionUuid })
      .where('uuid', '=', elearningUuid)
      .execute()
    await db
      .insertInto('scormPackage')
      .values({
        uuid: packageUuid,
        elearningUuid,
        versionUuid,
        number: 1,
        state: 'released',
        edition,
        sha256: '0'.repeat(64),
        fileName: 'paket.zip',
        fileCount: stored.length,
        bytes: 1000,
        title,
        summary: '',
        category: 'general',
        language: 'de_DE',
        durationMinutes: 20,
        passRule,
        passMark,
        intervalMonths: options.intervalMonths ?? 12,
        parts: JSON.stringify(manifest),
        findings: '[]',
        uploadedByName: 'Anna Admin',
        actorKind: 'system',
      })
      .execute()
    await db.insertInto('scormPackageFile').values(stored).execute()
    await db
      .insertInto('clientElearning')
      .values({
        uuid: clientElearningUuid,
        elearningUuid,
        ownerKey,
        intervalMonths: options.intervalMonths ?? 12,
        bufferDays: 14,
        confirmationMode: options.confirmationMode ?? 'none',
      })
      .execute()
    await assignToOrgUnit(db, {
      clientElearningUuid,
      orgUnitUuid: client.rootUuid,
      includeSubUnits: true,
      assignedOn: options.assignedOn ?? '2026-11-02',
      actor: { kind: 'system', uuid: null },
    })
  })

  return { packageUuid, elearningUuid, clientElearningUuid, versionUuid }
}

/** An answer of a content host. */
export interface ContentAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

interface ContentRequest {
  method?: string
  headers?: Record<string, string>
}

/** Requests an address of any host from the server, as a browser does whose DNS names the server. */
export async function askHost(
  server: Pick<TestServer, 'origin'>,
  address: string,
  { method = 'GET', headers = {} }: ContentRequest = {},
): Promise<ContentAnswer> {
  const { host, origin } = new URL(address)
  const { port } = new URL(server.origin)
  // The path is taken from the text, because URL would resolve `..`.
  const path = address.slice(origin.length) || '/'

  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
      (answer) => {
        buffer(answer).then(
          (bytes) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes,
              text: bytes.toString('utf8'),
            }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** Begins the execution of a package. Returns its uuid. */
export async function beginPackage(
  api: Api,
  { elearningUuid }: TestPackage,
  more: { practice?: boolean; renew?: boolean } = {},
): Promise<string> {
  return (await api.ok(calls.elearning.createExecution, { elearningUuid, ...more })).executionUuid
}

/** Launches an execution and opens its frame. Returns the address of the frame. */
export async function openFrame(server: TestServer, api: Api, executionUuid: string): Promise<string> {
  const { frameUrl } = await api.ok(calls.scorm.launch, { executionUuid })
  const { status, headers } = await askHost(server, frameUrl)
  if (status !== 303) throw new Error(`the launch answered ${status}`)

  return new URL(headers.location ?? '', frameUrl).href
}

/** One window in which a learner plays a package. It sends the same calls as the player of the web app. */
export class PackagePlayer {
  readonly api: Api
  readonly executionUuid: string
  readonly tab = randomUUID()
  attempt: number
  readonly #seqs = new Map<string, number>()

  constructor(api: Api, executionUuid: string, attempt = 1) {
    this.api = api
    this.executionUuid = executionUuid
    this.attempt = attempt
  }

  /** Begins the execution of a package, or continues it. */
  static async open(
    api: Api,
    played: TestPackage,
    more: { practice?: boolean; renew?: boolean } = {},
  ): Promise<PackagePlayer> {
    return new PackagePlayer(api, await beginPackage(api, played, more))
  }

  launch = () => this.api.ok(calls.scorm.launch, { executionUuid: this.executionUuid })

  async openPart(partId = 'part-1') {
    const { executionUuid, attempt, tab } = this
    const opened = await this.api.ok(calls.scorm.openPart, { executionUuid, attempt, tab, partId })
    this.#seqs.set(partId, opened.seq)
    return opened
  }

  /** Returns the input of the next save of a part. */
  next(cmi: string, { partId = 'part-1', isFinal = false }: SaveOptions = {}) {
    const { executionUuid, attempt, tab } = this
    return { executionUuid, attempt, tab, partId, seq: this.#seqs.get(partId) ?? 1, cmi, isFinal }
  }

  /** Saves the state of a part, which must be open. */
  async save(cmi: string, options: SaveOptions = {}) {
    const input = this.next(cmi, options)
    const saved = await this.api.ok(calls.scorm.save, input)
    this.#seqs.set(input.partId, input.seq + 1)
    return saved
  }

  /** Opens a part, saves one state and ends the part. */
  async play(cmi: string, partId = 'part-1') {
    await this.openPart(partId)
    return this.save(cmi, { partId, isFinal: true })
  }

  /** Returns the answer to a call even if it is refused. */
  trySave = (cmi: string, options: SaveOptions = {}) =>
    this.api.send(calls.scorm.save, this.next(cmi, options))

  confirm = () =>
    this.api.ok(calls.scorm.confirm, { executionUuid: this.executionUuid, attempt: this.attempt })
}

interface SaveOptions {
  partId?: string
  isFinal?: boolean
}

/** Returns the state of a part of SCORM 1.2 as the run-time writes it. */
export const cmi12 = (status: string, score?: number, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    cmi: {
      suspend_data: '',
      core: {
        lesson_location: '',
        lesson_status: status,
        exit: '',
        session_time: '00:01:00',
        score: { raw: score === undefined ? '' : String(score), min: '', max: '100' },
      },
      ...more,
    },
  })
