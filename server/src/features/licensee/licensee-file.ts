/** The file in which an operator describes a licensee (docs/operations.md), and the pictures it names. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { identifier } from '@sorgfalt/contract'
import { defaultColours, languages, upload } from '@sorgfalt/contract/core/limits'
import { colour } from '@sorgfalt/contract/licensee/licensee'
import { parse, YAMLParseError } from 'yaml'
import * as z from 'zod/mini'
import { isOfType } from '../../platform/files/file-type.ts'
import { cleanPicture } from '../../platform/images/clean-picture.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keyPlace, supportChatHref } from './support-chat.rules.ts'

/** What stands in the file cannot be applied; says where and what to write instead. */
export class LicenseeFileRefused extends Error {
  override readonly name = 'LicenseeFileRefused'
}

const says = (rule: string) => ({ error: rule })
const text = (max = 250) =>
  z
    .string(says('must be text'))
    .check(z.regex(/\S/, says('must not be empty')), z.maxLength(max, says('is too long')))

/** An address with https; plain http only on this machine, to try something out. */
const link = text(2000).check(
  z.refine((value) => isSafeLink(value), says('must be an address that begins with https://')),
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
    says('must be a host name in lower case, without port or https://'),
  ),
)
const hex = z
  .string(says('must be text'))
  .check(z.refine((value) => z.safeParse(colour, value).success, says('must be a colour such as "#0e5a73"')))
const colours = z.strictObject({ primary: hex, contrast: hex })
const perLanguage = z.strictObject(
  Object.fromEntries(languages.map((code) => [code, text()])) as Record<
    (typeof languages)[number],
    z.ZodMiniString
  >,
)
const name = z
  .string(says('must be text'))
  .check(
    z.refine(
      (value) => z.safeParse(identifier, value).success,
      says('must be lower-case letters, digits and single hyphens, at least 3, a letter first'),
    ),
  )

const supportChat = z
  .strictObject({ provider: text(), url: text(2000), key: z.optional(text()), privacyLink: z.optional(link) })
  .check(
    z.refine(({ url, key }) => isSafeLink(supportChatHref(url, key ?? null)), {
      path: ['url'],
      error: 'must be an address that begins with https://',
    }),
    z.refine(({ url, key }) => key !== undefined || !url.includes(keyPlace), {
      path: ['key'],
      error: `is missing: the address has ${keyPlace}`,
    }),
  )

const licenseeFile = z
  .strictObject({
    identifier: name,
    name: text(),
    default: z._default(z.boolean(says('must be true or false')), false),
    domains: z._default(z.array(host, says('must be a list')), []),
    groups: z._default(z.array(name, says('must be a list')), []),
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
    // In a frame of our own origin it could reach around itself into the page.
    z.refine(({ supportChat: chat, domains }) => !chat || !domains.includes(hostOf(chat)), {
      path: ['supportChat', 'url'],
      error: 'must not lead to a host of the licensee itself',
    }),
  )
export type LicenseeFile = z.output<typeof licenseeFile>

const hostOf = ({ url, key }: z.output<typeof supportChat>): string =>
  URL.parse(supportChatHref(url, key ?? null))?.hostname ?? ''

/** A picture that the file names, made safe to hand on. */
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

/** Reads a licensee's file, YAML or JSON, and its pictures, which lie beside it. @throws LicenseeFileRefused */
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

/** @throws LicenseeFileRefused with a line per fault */
export function parseLicenseeFile(content: Buffer): LicenseeFile {
  let raw: unknown
  try {
    raw = parse(content.toString('utf8'))
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new LicenseeFileRefused(`neither YAML nor JSON: ${error.message}`)
    throw error
  }
  const parsed = licenseeFile.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new LicenseeFileRefused(parsed.error.issues.flatMap((issue) => linesOf(issue, raw)).join('\n'))
}

function linesOf(issue: z.core.$ZodIssue, raw: unknown): string[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')}: there is no such field`)
  const given = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  )
  if (given === undefined && path) return [`${path}: is missing`]
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
  const given = await read(path, `${field}: `)
  if (given.length > upload.maxBytes)
    throw new LicenseeFileRefused(`${field}: ${path} is larger than ${upload.maxBytes / 1024 ** 2} MB`)
  const type = await typeOf(given, types)
  if (!type) throw new LicenseeFileRefused(`${field}: ${path} must be one of ${types.join(', ')}`)
  const stem = basename(path, extname(path))
  return {
    name: `${stem}.${type}`,
    contentType: contentTypes[type],
    bytes: type === 'svg' ? given : await cleaned(given, path, field),
  }
}

async function typeOf(bytes: Buffer, types: readonly PictureType[]): Promise<PictureType | undefined> {
  for (const type of types) if (type === 'svg' ? isSvg(bytes) : await isOfType(bytes, type)) return type
  return undefined
}

/** Drawings are served so that nothing in them can run (platform/http/headers.ts). */
const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(<\?xml|<svg|<!--)/.test(bytes.subarray(0, 200).toString('utf8'))

async function cleaned(given: Buffer, path: string, field: string): Promise<Buffer> {
  try {
    return (await cleanPicture(given)).bytes
  } catch (error) {
    if (error instanceof Refusal)
      throw new LicenseeFileRefused(`${field}: ${path} is damaged or too large a picture (${error.message})`)
    throw error
  }
}

async function read(path: string, what = ''): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new LicenseeFileRefused(
      `${what}${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    )
  }
}
