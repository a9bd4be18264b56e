/** Creates released packages. */
import { randomUUID } from 'node:crypto'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { ScormEdition, ScormPassRule } from '@sorgfalt/contract/scorm/scorm-package'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type TestClient, type TestServer, unique } from '../../../test/test-server.ts'
import { assignToOrgUnit } from '../../elearning/assignment/assignment.store.ts'
import type { ScormManifestPart } from '../package/manifest-part.ts'

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

/**
 * Stores a released package of a company, and assigns it to all current members. Writes the rows directly,
 * because uploading and releasing takes many times as long (real-package.test.ts does that).
 */
export async function createReleasedPackage(
  server: TestServer,
  client: TestClient,
  options: PackageOptions = {},
): Promise<TestPackage> {
  const { parts = [{}] } = options
  const played = {
    packageUuid: uuidv7(),
    elearningUuid: uuidv7(),
    versionUuid: uuidv7(),
    clientElearningUuid: uuidv7(),
  }
  const stored: StoredPackage = {
    ...played,
    ownerKey: client.uuid,
    course: courseOf(`scorm-${played.packageUuid}`, `Paket ${unique()}`),
    manifest: parts.map(partOf),
  }
  const files = await storeFiles(server, stored, options)

  await server.inClient(client, async (db) => {
    await insertVersion(db, stored)
    await insertPackage(db, stored, { ...options, fileCount: files.length })
    await db.insertInto('scormPackageFile').values(files).execute()
    await assignPackage(db, client, stored, options)
  })

  return played
}

interface StoredPackage extends TestPackage {
  ownerKey: string
  course: CourseVersion
  manifest: ScormManifestPart[]
}

/** Stores the files of a package. A part without a file of its own gets a page. */
async function storeFiles(
  { services }: TestServer,
  { packageUuid, manifest }: StoredPackage,
  { files = {} }: PackageOptions,
) {
  const pages = manifest.flatMap(({ path }) => (path === null ? [] : [[path, `<h1>${path}</h1>`] as const]))
  const contents = { ...Object.fromEntries(pages), ...files }

  return Promise.all(
    Object.entries(contents).map(async ([path, content]) => {
      const bytes = Buffer.from(content)
      const contentType = contentTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const storageKey = `scorm/${randomUUID()}`
      await services.files.put(storageKey, bytes, contentType)
      return { packageUuid, path, contentType, bytes: bytes.length, storageKey }
    }),
  )
}

async function insertVersion(
  db: Db,
  { packageUuid, elearningUuid, versionUuid, ownerKey, course }: StoredPackage,
) {
  const { identifier } = course
  await db.insertInto('elearning').values({ uuid: elearningUuid, identifier, ownerKey }).execute()
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
}

const insertPackage = (
  db: Db,
  { packageUuid, elearningUuid, versionUuid, course, manifest }: StoredPackage,
  options: PackageOptions & { fileCount: number },
) =>
  db
    .insertInto('scormPackage')
    .values({
      uuid: packageUuid,
      elearningUuid,
      versionUuid,
      number: 1,
      state: 'released',
      edition: options.edition ?? 'scorm12',
      sha256: '0'.repeat(64),
      fileName: 'paket.zip',
      fileCount: options.fileCount,
      bytes: 1000,
      title: course.title.de_DE,
      summary: 'Brandschutz im Betrieb',
      category: 'general',
      language: 'de_DE',
      durationMinutes: course.durationMinutes,
      passRule: options.passRule ?? 'reported',
      passMark: options.passMark ?? 80,
      intervalMonths: options.intervalMonths ?? 12,
      parts: JSON.stringify(manifest),
      findings: '[]',
      uploadedByName: 'Anna Admin',
      actorKind: 'system',
    })
    .execute()

async function assignPackage(
  db: Db,
  { rootUuid }: TestClient,
  { clientElearningUuid, elearningUuid, ownerKey }: StoredPackage,
  { intervalMonths = 12, confirmationMode = 'none', assignedOn = '2026-11-02' }: PackageOptions,
) {
  const settings = { intervalMonths, confirmationMode, bufferDays: 14 }
  await db
    .insertInto('clientElearning')
    .values({ uuid: clientElearningUuid, elearningUuid, ownerKey, ...settings })
    .execute()
  await assignToOrgUnit(db, {
    clientElearningUuid,
    orgUnitUuid: rootUuid,
    includeSubUnits: true,
    assignedOn,
    actor: { kind: 'system', uuid: null },
  })
}
