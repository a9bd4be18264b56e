/** The operator's file that describes a licensee, and the pictures that it names (docs/operations.md). */
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { identifier } from '@sorgfalt/contract'
import { defaultColours, languages, upload } from '@sorgfalt/contract/core/limits'
import { colour } from '@sorgfalt/contract/licensee/licensee'
import { parse, YAMLParseError } from 'yaml'
import * as z from 'zod/mini'
import { detectType } from '../../platform/files/file-type.ts'
import { cleanPicture } from '../../platform/images/clean-picture.ts'
import { Refusal } from '../../platform/refusal.ts'
import { buildSupportChatHref, keyPlaceholder } from './support-chat.rules.ts'

/**
 * An error for a file that cannot be applied. The message names each faulty field and what the field must
 * contain.
 */
class LicenseeFileError extends Error {
  override readonly name = 'LicenseeFileError'
}

const withMessage = (rule: string) => ({ error: rule })
const text = (max = 250) =>
  z
    .string(withMessage('must be text'))
    .check(z.regex(/\S/, withMessage('must not be empty')), z.maxLength(max, withMessage('is too long')))

/** An https address. Plain http is accepted only for the local machine. */
const link = text(2000).check(
  z.refine((value) => isSafeLink(value), withMessage('must be an address that begins with https://')),
)

function isSafeLink(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.username || url.password) return false

  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
  )
}

const host = text().check(
  z.regex(
    /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/,
    withMessage('must be a host name in lower case, without port or https://'),
  ),
)
const hex = z
  .string(withMessage('must be text'))
  .check(
    z.refine(
      (value) => z.safeParse(colour, value).success,
      withMessage('must be a colour such as "#0e5a73"'),
    ),
  )
const colours = z.strictObject({ primary: hex, contrast: hex })
const perLanguage = z.strictObject(
  Object.fromEntries(languages.map((code) => [code, text()])) as Record<
    (typeof languages)[number],
    z.ZodMiniString
  >,
)
const identifierField = z
  .string(withMessage('must be text'))
  .check(
    z.refine(
      (value) => z.safeParse(identifier, value).success,
      withMessage('must be lower-case letters, digits and single hyphens, at least 3, a letter first'),
    ),
  )

const supportChat = z
  .strictObject({ provider: text(), url: text(2000), key: z.optional(text()), privacyLink: z.optional(link) })
  .check(
    z.refine(({ url, key }) => isSafeLink(buildSupportChatHref(url, key ?? null)), {
      path: ['url'],
      error: 'must be an address that begins with https://',
    }),
    z.refine(({ url, key }) => key !== undefined || !url.includes(keyPlaceholder), {
      path: ['key'],
      error: `is missing: the address has ${keyPlaceholder}`,
    }),
  )

const licenseeFile = z
  .strictObject({
    identifier: identifierField,
    name: text(),
    default: z._default(z.boolean(withMessage('must be true or false')), false),
    domains: z._default(z.array(host, withMessage('must be a list')), []),
    groups: z._default(z.array(identifierField, withMessage('must be a list')), []),
    colours: z._default(z.strictObject({ light: colours, dark: colours }), defaultColours),
    links: z._default(
      z.strictObject({
        licensee: z.optional(link),
        legalNotice: z.optional(link),
        dataProtection: z.optional(link),
      }),
      {},
    ),
    externalCalendarHref: z.optional(link),
    logo: z.optional(text()),
    moodImage: z.optional(text()),
    moodImageCopyright: z.optional(text()),
    moodText: z.optional(perLanguage),
    supportChat: z.optional(supportChat),
  })
  .check(
    // The chat opens in a frame. A frame from a host of the licensee could access the page, so the chat must
    // be on another host.
    z.refine(({ supportChat: chat, domains }) => !chat || !domains.includes(getHost(chat)), {
      path: ['supportChat', 'url'],
      error: 'must not lead to a host of the licensee itself',
    }),
  )
export type LicenseeFile = z.output<typeof licenseeFile>

const getHost = ({ url, key }: z.output<typeof supportChat>): string =>
  URL.parse(buildSupportChatHref(url, key ?? null))?.hostname ?? ''

/** A picture that the file names. Its type has been checked, so that it is safe to serve. */
export interface LicenseePicture {
  name: string
  contentType: string
  bytes: Buffer
}

export interface LicenseeDescription {
  file: LicenseeFile
  logo: LicenseePicture | undefined
  mood: LicenseePicture | undefined
}

/**
 * Reads a licensee's file (YAML or JSON) and its pictures. The paths of the pictures are relative to the
 * file.
 * @throws LicenseeFileError
 */
export async function readLicenseeFile(path: string): Promise<LicenseeDescription> {
  const file = parseLicenseeFile(await read(path))
  const picture = (field: 'logo' | 'moodImage', types: readonly PictureType[]) =>
    file[field] === undefined ? undefined : readPicture(resolve(dirname(path), file[field]), field, types)

  return {
    file,
    logo: await picture('logo', ['png', 'jpg']),
    mood: await picture('moodImage', ['png', 'jpg', 'svg']),
  }
}

/** Parses a licensee's file (YAML or JSON). @throws LicenseeFileError with one line per fault */
export function parseLicenseeFile(content: Buffer): LicenseeFile {
  let raw: unknown
  try {
    raw = parse(content.toString('utf8'))
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new LicenseeFileError(`neither YAML nor JSON: ${error.message}`)
    throw error
  }

  const parsed = licenseeFile.safeParse(raw)
  if (parsed.success) return parsed.data

  const lines = parsed.error.issues.flatMap((issue) => describeIssue(issue, raw))
  throw new LicenseeFileError(lines.join('\n'))
}

function describeIssue(issue: z.core.$ZodIssue, raw: unknown): string[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')}: there is no such field`)

  const value = issue.path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  )
  if (value === undefined && path) return [`${path}: is missing`]
  if (issue.code === 'invalid_type' && issue.expected === 'object')
    return [`${path || 'the file'}: must have fields below it`]

  return [`${path}: ${issue.message}`]
}

type PictureType = 'png' | 'jpg' | 'svg'
const contentTypes: Record<PictureType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

async function readPicture(
  path: string,
  field: string,
  types: readonly PictureType[],
): Promise<LicenseePicture> {
  const content = await read(path, `${field}: `)
  if (content.length > upload.maxBytes)
    throw new LicenseeFileError(`${field}: ${path} is larger than ${upload.maxBytes / 1024 ** 2} MB`)

  const type = await detectPictureType(content, types)
  if (!type) throw new LicenseeFileError(`${field}: ${path} must be one of ${types.join(', ')}`)

  const stem = basename(path, extname(path))

  return {
    name: `${stem}.${type}`,
    contentType: contentTypes[type],
    bytes: type === 'svg' ? content : await clean(content, path, field),
  }
}

async function detectPictureType(
  bytes: Buffer,
  types: readonly PictureType[],
): Promise<PictureType | undefined> {
  if (types.includes('svg') && isSvg(bytes)) return 'svg'

  return detectType(
    bytes,
    types.filter((type) => type !== 'svg'),
  )
}

/**
 * Returns whether the bytes look like an SVG. The content need not be checked further, because the headers of
 * served files keep scripts in an SVG from running (platform/http/headers.ts).
 */
const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(<\?xml|<svg|<!--)/.test(bytes.subarray(0, 200).toString('utf8'))

async function clean(content: Buffer, path: string, field: string): Promise<Buffer> {
  try {
    return (await cleanPicture(content)).bytes
  } catch (error) {
    if (error instanceof Refusal)
      throw new LicenseeFileError(`${field}: ${path} is damaged or too large (${error.message})`)
    throw error
  }
}

async function read(path: string, messagePrefix = ''): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new LicenseeFileError(
      `${messagePrefix}${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    )
  }
}
