/** Creates a small course and its assignment, for tests of e-learnings. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import { applyProducts, grantPackage } from '../features/company/products/product.store.ts'
import { assignToOrgUnit } from '../features/elearning/assignment/assignment.store.ts'
import { uuidv7 } from '../platform/crypto/uuid.ts'
import type { Db } from '../platform/db/database.ts'
import { type TestClient, type TestServer, unique } from './test-server.ts'

const both = (text: string): Record<Language, string> => ({ de_DE: text, en_GB: `${text} (en)` })

function question(id: string, more: Partial<Question> = {}): Question {
  const option = (optionId: string, correct: boolean) => ({
    id: optionId,
    correct,
    text: both(`${id} ${optionId}`),
    match: null,
    feedback: correct ? null : both(`not ${optionId}`),
  })
  return {
    id,
    use: 'quiz',
    type: 'single',
    critical: false,
    pageId: 'p1',
    countries: [],
    stem: both(`Frage ${id}`),
    explanation: both(`Erklärung ${id}`),
    options: [option('right', true), option('wrong', false), option('worse', false)],
    ...more,
  }
}

/**
 * Returns a course with two chapters, three pages, an acknowledgement, a check and a quiz of five questions.
 * The question `q1` is critical.
 */
export function tinyCourse(identifier: string, more: Partial<CourseVersion> = {}): CourseVersion {
  const page = (
    id: string,
    blocks: CourseVersion['chapters']['de_DE'][number]['pages'][number]['blocks'],
    name: string,
  ) => ({
    id,
    title: name,
    minutes: 1,
    countries: [],
    blocks,
  })
  const chapters = (suffix: string) => [
    {
      id: 'c1',
      title: `Kapitel 1${suffix}`,
      pages: [
        page(
          'p1',
          [{ kind: 'paragraph', inline: [{ t: 'text', text: `Seite 1${suffix}` }] }],
          `Seite 1${suffix}`,
        ),
        page('p2', [{ kind: 'check', questionId: 'k1' }], `Seite 2${suffix}`),
      ],
    },
    {
      id: 'c2',
      title: `Kapitel 2${suffix}`,
      pages: [
        page('p3', [{ kind: 'ack', id: 'a1', inline: [{ t: 'text', text: 'Gelesen' }] }], `Seite 3${suffix}`),
      ],
    },
  ]
  return {
    identifier,
    version: '1.0.0',
    revised: '2026-09-01',
    languages: ['de_DE', 'en_GB'],
    title: both(`Kurs ${identifier}`),
    summary: both('Kurz'),
    description: both('Lang'),
    category: 'general',
    icon: 'book',
    image: `/media/${'0'.repeat(64)}`,
    durationMinutes: 5,
    jurisdiction: ['DE', 'AT'],
    legal: [{ ref: 'ArbSchG § 12', country: 'DE' }],
    interval: { months: 12 },
    completion: { moveOn: 'CompletedAndPassed', passMark: 80, draw: 5, navigation: 'sequential' },
    oralPart: { mode: 'none', checklist: [] },
    localInserts: [],
    chapters: { de_DE: chapters(''), en_GB: chapters(' (en)') },
    questions: [
      question('q1', { critical: true }),
      ...['q2', 'q3', 'q4', 'q5', 'q6', 'q7'].map((id) => question(id)),
      question('k1', { use: 'check' }),
    ],
    ...more,
  }
}

/** Grants a course to the client through a new product and package. `until` is the last day. */
export async function entitle(
  db: Db,
  client: TestClient,
  course: string,
  until: string | null = null,
): Promise<void> {
  const name = { de_DE: course, en_GB: course }
  await applyProducts(db, {
    products: [{ identifier: course, type: 'elearning', name, contents: [course] }],
    packages: [{ identifier: course, name: course, products: [course] }],
  })
  await grantPackage(db, {
    clientUuid: client.uuid,
    packageIdentifier: course,
    validFrom: '2020-01-01',
    validUntil: until,
  })
}

export interface TestCourse {
  elearningUuid: string
  versionUuid: string
  clientElearningUuid: string
  course: CourseVersion
}

/** Stores a course and assigns it to all current members of the client. */
export async function createAssignedCourse(
  server: TestServer,
  client: TestClient,
  of: {
    assignedOn: string
    bufferDays?: 0 | 7 | 14 | 30 | 60 | 90
    intervalMonths?: number
    confirmationMode?: 'none' | 'recommended' | 'required'
    course?: Partial<CourseVersion>
    isEntitled?: boolean
  },
): Promise<TestCourse> {
  const course = tinyCourse(`course-${unique()}`, of.course)
  const [elearningUuid, versionUuid, clientElearningUuid] = [uuidv7(), uuidv7(), uuidv7()]
  await server.databases.owner.transaction(undefined, async (db) => {
    await db.insertInto('elearning').values({ uuid: elearningUuid, identifier: course.identifier }).execute()
    await db
      .insertInto('elearningVersion')
      .values({
        uuid: versionUuid,
        elearningUuid,
        version: course.version,
        contentHash: 'test',
        revised: course.revised,
        languages: course.languages,
        title: JSON.stringify(course.title),
        summary: JSON.stringify(course.summary),
        description: JSON.stringify(course.description),
        category: course.category,
        icon: course.icon,
        image: course.image,
        durationMinutes: course.durationMinutes,
        content: JSON.stringify(course),
      })
      .execute()
    await db
      .updateTable('elearning')
      .set({ currentVersionUuid: versionUuid })
      .where('uuid', '=', elearningUuid)
      .execute()
    if (of.isEntitled ?? true) await entitle(db, client, course.identifier)
  })
  const rhythm = { intervalMonths: of.intervalMonths ?? 12, bufferDays: of.bufferDays ?? 14 }
  await server.inClient(client, async (db) => {
    await db
      .insertInto('clientElearning')
      .values({
        uuid: clientElearningUuid,
        elearningUuid,
        ...rhythm,
        confirmationMode: of.confirmationMode ?? 'recommended',
      })
      .execute()
    await assignToOrgUnit(db, {
      clientElearningUuid,
      orgUnitUuid: client.rootUuid,
      includeSubUnits: true,
      assignedOn: of.assignedOn,
      actor: { kind: 'system', uuid: null },
    })
  })
  return { elearningUuid, versionUuid, clientElearningUuid, course }
}
