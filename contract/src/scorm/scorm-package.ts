/** The SCORM packages that a company uploads. A released package is an e-learning of this company alone. */
import * as z from 'zod/mini'
import { call, uploadCall } from '../core/call.ts'
import { intervalMonths, languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { categories } from '../elearning/content.ts'
import { instant, optionalText, text, uuid, version } from '../fields/index.ts'

const megabyte = 1_000_000

/** Limits of one package, and of all packages of a company. Sizes in bytes. */
export const scormLimits = {
  /** Maximum size of the archive. */
  archiveBytes: 250 * megabyte,
  /** Maximum size of all files of a package after unpacking. */
  unpackedBytes: 600 * megabyte,
  files: 10_000,
  /** Maximum number of parts (SCOs and assets) of a package. */
  parts: 500,
  /** Maximum size of all files of the packages of a company, unless the operator sets another limit. */
  companyBytes: 5_000 * megabyte,
} as const

/** The editions of the standard that the server can play: SCORM 1.2, and SCORM 2004 2nd to 4th edition. */
export const scormEditions = ['scorm12', 'scorm2004-2', 'scorm2004-3', 'scorm2004-4'] as const
export type ScormEdition = (typeof scormEditions)[number]

/**
 * What the check of an archive can find:
 * - `External`: files load content from other servers, which the browser refuses
 * - `Sequencing`: the package has rules for the order of its parts, which the server does not apply
 * - `FilesMissing`: the manifest lists files that the archive does not contain
 * - `SchemaInvalid`: the manifest has errors that do not prevent playing
 */
export const scormFindings = ['External', 'Sequencing', 'FilesMissing', 'SchemaInvalid'] as const
export type ScormFinding = (typeof scormFindings)[number]

/**
 * `draft`: uploaded, only a preview is possible. `released`: the version with which new attempts begin.
 * `replaced`: a newer version is released.
 */
export const scormStates = ['draft', 'released', 'replaced'] as const
export type ScormState = (typeof scormStates)[number]

/** When a learner has passed: as the package reports it, or with at least `passMark` percent. */
export const scormPassRules = ['reported', 'score'] as const
export type ScormPassRule = (typeof scormPassRules)[number]

/** What happens to attempts at the previous version that are under way. */
export const scormUnderWay = ['finish', 'restart'] as const

const fields = {
  title: text(120),
  summary: text(300),
  category: z.enum(categories),
  language: z.enum(languages),
  durationMinutes: z.int('required').check(z.minimum(1, 'min'), z.maximum(600, 'max')),
  passRule: z.enum(scormPassRules),
  /** In percent. Used only with the pass rule `score`. */
  passMark: z.int('required').check(z.minimum(1, 'min'), z.maximum(100, 'max')),
  /** Proposed months between two cycles, 0 = once. */
  intervalMonths: z
    .int('required')
    .check(z.minimum(intervalMonths.once, 'min'), z.maximum(intervalMonths.max, 'max')),
}
/** The form with the details of a package. */
export const scormForm = z.strictObject(fields)
export type ScormForm = z.output<typeof scormForm>

const summary = {
  packageUuid: uuid,
  /** Null until the first version is released. */
  elearningUuid: z.nullable(uuid),
  title: z.string(),
  /** The version of the e-learning, such as `2.0.0`. Each uploaded archive is a new major version. */
  elearningVersion: z.string(),
  edition: z.enum(scormEditions),
  state: z.enum(scormStates),
  partCount: z.int(),
  /** Size of all files after unpacking. */
  bytes: z.int(),
  findingCount: z.int(),
  uploadedAt: instant,
  /** The name that the person had at the upload. */
  uploadedBy: z.string(),
}
const row = z.strictObject(summary)
export type ScormPackageRow = z.output<typeof row>

const details = z.strictObject({
  ...summary,
  ...fields,
  fileName: z.string(),
  fileCount: z.int(),
  /** The table of contents in the order of the manifest. `depth` 0 is the top level. */
  parts: z.array(z.strictObject({ title: z.string(), depth: z.int(), isLaunchable: z.boolean() })),
  findings: z.array(
    z.strictObject({
      kind: z.enum(scormFindings),
      /** The first places, such as paths of files or addresses. */
      places: z.array(z.string()),
      /** Number of all places. */
      count: z.int(),
    }),
  ),
  /** Number of attempts at the released version of the same e-learning that are under way. */
  underWayCount: z.int(),
  version,
})
export type ScormPackageDetails = z.output<typeof details>

const notInSpec = 'companies use courses that they have bought or made elsewhere (SCORM)'
const key = z.strictObject({ packageUuid: uuid })

export const scormPackage = {
  /**
   * Uploads an archive and checks it. With `elearningUuid`, it becomes a new version of this e-learning. The
   * draft is not an e-learning yet.
   */
  upload: uploadCall({
    path: '/api/scorm/upload',
    audit: 'uploadScormPackage',
    creates: true,
    notInSpec,
    types: ['zip'],
    maxBytes: scormLimits.archiveBytes,
    input: z.strictObject({ elearningUuid: z.optional(uuid) }),
    output: details,
    refusals: [
      'File.TooLarge',
      'File.TypeNotAllowed',
      'Elearning.NotFound',
      'ScormPackage.Damaged',
      'ScormPackage.NotScorm',
      'ScormPackage.Aicc',
      'ScormPackage.TooLarge',
      'ScormPackage.OrganizationMissing',
      'ScormPackage.LaunchMissing',
      'ScormPackage.PathInvalid',
      'ScormPackage.StorageFull',
    ],
  }),
  list: call({
    path: '/api/scorm/list',
    notInSpec,
    input: tableState({ search: z.optional(optionalText()), elearningUuid: z.optional(uuid) }, [
      'title',
      'uploadedAt',
      'bytes',
    ]),
    output: pageOf(row),
  }),
  /** Returns how much storage the packages of the company use, in bytes. */
  readStorage: call({
    method: 'GET',
    path: '/api/scorm/read-storage',
    access: 'scorm.list',
    notInSpec,
    input: z.strictObject({}),
    output: z.strictObject({ usedBytes: z.int(), limitBytes: z.int() }),
  }),
  read: call({
    method: 'GET',
    path: '/api/scorm/read',
    notInSpec,
    input: key,
    output: details,
    refusals: ['ScormPackage.NotFound'],
  }),
  /** Saves the details of a draft. */
  save: call({
    path: '/api/scorm/save',
    audit: 'saveScormPackage',
    notInSpec,
    input: z.strictObject({ ...key.shape, ...fields, version }),
    output: details,
    refusals: ['ScormPackage.NotFound', 'ScormPackage.Released', 'Version.Conflict'],
  }),
  /** Releases a draft. From now on, it can be assigned like every e-learning. */
  release: call({
    path: '/api/scorm/release',
    audit: 'releaseScormPackage',
    notInSpec,
    input: z.strictObject({ ...key.shape, underWay: z._default(z.enum(scormUnderWay), 'finish'), version }),
    output: details,
    refusals: ['ScormPackage.NotFound', 'ScormPackage.Released', 'Version.Conflict'],
  }),
  /** Removes a draft with its files. */
  remove: call({
    path: '/api/scorm/remove',
    transaction: 'own',
    audit: 'removeScormPackage',
    notInSpec,
    input: key,
    output: z.strictObject({}),
    refusals: ['ScormPackage.NotFound', 'ScormPackage.Released'],
  }),
}
