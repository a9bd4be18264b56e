import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { scormLimits } from '@sorgfalt/contract/scorm/scorm-package'
import { minCost, type PasswordCost } from './crypto/passwords.ts'
import { isNetwork } from './egress/networks.rules.ts'
import { contentDomain, isBelowDomain, isContentPattern, isSecurePattern } from './http/content-origin.ts'

/** The configuration of a process, read from the environment (README.md lists the variables). */
export interface Config {
  port: number
  host: string
  /** The address of the installation. Links in emails start with it. */
  publicUrl: URL
  /**
   * The pattern of the origins on which packages of companies run, such as `https://*.content.example.com`.
   * Null if there is none. The server then plays no packages.
   */
  contentOrigin: string | null
  /** Null if the embedded database in `dataDir` is used. */
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  /** Whether `databaseUrl` leads to a pooler that gives each transaction another connection. */
  databasePooler: boolean
  /** A replica of the database for heavy reads. Null if the primary answers all. */
  databaseReplicaUrl: string | null
  dataDir: string
  /** Null if files are stored in `dataDir`. */
  fileStore: string | null
  /** The folder with the keys of running surveys. No backup contains it. All processes share it. */
  surveyKeyFolder: string
  /** Null if emails are written to `dataDir/mail`. */
  smtpUrl: string | null
  /** Maximum number of connections of this process to the mail server. */
  smtpConnections: number
  /** Maximum number of emails that this process sends in a second. 0 means no limit. */
  smtpMailsPerSecond: number
  mailFrom: string
  /** Null if SMS are written to `dataDir/sms`. */
  smsGatewayUrl: URL | null
  /** Networks that are not public, but to which companies may connect, for example for identity providers. */
  egressNetworks: readonly string[]
  /** The ports to which companies may connect. */
  egressPorts: readonly number[]
  /** The newest key comes first. Older keys are still accepted. */
  secretKeys: readonly string[]
  /** Seconds between SIGTERM and the end of the listener, in which /readyz answers 503. */
  drainSeconds: number
  /** Number of trusted proxies in front of the server. Their X-Forwarded headers are used. */
  trustProxy: number
  logLevel: LogLevel
  /** Whether an empty database is filled with the demo. */
  demo: boolean
  metricsToken: string | null
  passwordCost: PasswordCost
  /** Audit entries are deleted after this number of months, which is at least 12. */
  auditMonths: number
  /** Maximum size of all files of the SCORM packages of a company, in bytes. */
  scormStorageBytes: number
  /** Whether calls are limited per session and network. Tests and benchmarks switch it off. */
  rateLimits: boolean
  /** Whether outputs are checked against the contract. */
  checkOutput: boolean
}

const defaultScormMegabytes = scormLimits.companyBytes / 1_000_000

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

type Environment = Record<string, string | undefined>

/** Thrown if an environment variable is missing or has an invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Returns the configuration. @throws ConfigError that names the variable and its allowed values */
export function readConfig(env: Environment): Config {
  const port = readWholeNumber(env, 'PORT', { fallback: 3000, max: 65535 })
  const host = env.HOST || '127.0.0.1'
  const dataDir = resolve(env.DATA_DIR || '.data')
  const databaseUrl = env.DATABASE_URL || null
  const publicUrl = readUrl(env, 'PUBLIC_URL', `http://localhost:${port}`)

  return {
    port,
    host,
    publicUrl,
    contentOrigin: readContentOrigin(env, publicUrl, port),
    databaseUrl,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || null,
    databasePooler: env.DATABASE_POOLER === '1',
    databaseReplicaUrl: databaseUrl && (env.DATABASE_REPLICA_URL || null),
    dataDir,
    fileStore: readFileStore(env),
    surveyKeyFolder: resolve(env.SURVEY_KEYS || join(dataDir, 'survey-keys')),
    smtpUrl: env.SMTP_URL || null,
    smtpConnections: readWholeNumber(env, 'SMTP_CONNECTIONS', { fallback: 10, min: 1, max: 100 }),
    smtpMailsPerSecond: readWholeNumber(env, 'SMTP_MAILS_PER_SECOND', { fallback: 0, max: 10_000 }),
    mailFrom: env.MAIL_FROM || 'Sorgfalt <no-reply@localhost>',
    smsGatewayUrl: env.SMS_GATEWAY_URL ? readUrl(env, 'SMS_GATEWAY_URL', '') : null,
    egressNetworks: readEgressNetworks(env),
    egressPorts: readEgressPorts(env),
    secretKeys: readSecretKeys(env, databaseUrl, dataDir),
    drainSeconds: readWholeNumber(env, 'DRAIN_SECONDS', { fallback: 0, max: 300 }),
    trustProxy: readWholeNumber(env, 'TRUST_PROXY', { fallback: 0, max: 10 }),
    logLevel: readLogLevel(env),
    demo: env.DEMO ? env.DEMO === '1' : databaseUrl === null,
    metricsToken: env.METRICS_TOKEN || null,
    // The second recommended option of RFC 9106 §4 with parallelism 1 (docs/decisions/0024).
    passwordCost: {
      memoryKiB: readWholeNumber(env, 'PASSWORD_MEMORY_KIB', {
        fallback: 65_536,
        min: minCost.memoryKiB,
        max: 1_048_576,
      }),
      passes: readWholeNumber(env, 'PASSWORD_PASSES', { fallback: 3, min: minCost.passes, max: 20 }),
    },
    auditMonths: readWholeNumber(env, 'AUDIT_MONTHS', { fallback: 12, min: 12, max: 120 }),
    scormStorageBytes:
      1_000_000 *
      readWholeNumber(env, 'SCORM_STORAGE_MB', { fallback: defaultScormMegabytes, max: 1_000_000 }),
    rateLimits: env.RATE_LIMITS !== '0',
    checkOutput: env.NODE_ENV !== 'production',
  }
}

/**
 * Returns CONTENT_ORIGIN. An app on localhost needs none, because browsers find all names below localhost on
 * this machine. Other installations need a wildcard name and a certificate (docs/content-origin.md).
 */
function readContentOrigin(env: Environment, publicUrl: URL, port: number): string | null {
  const isLocal = publicUrl.protocol === 'http:' && publicUrl.hostname === 'localhost'
  const pattern = env.CONTENT_ORIGIN || (isLocal ? `http://*.content.localhost:${port}` : null)
  if (pattern === null) return null

  if (!isContentPattern(pattern))
    throw new ConfigError(
      `CONTENT_ORIGIN must look like https://*.content.example.com, not "${env.CONTENT_ORIGIN}"`,
    )
  if (publicUrl.protocol === 'https:' && !isSecurePattern(pattern))
    throw new ConfigError('CONTENT_ORIGIN must begin with https:// if PUBLIC_URL does')
  if (isBelowDomain(publicUrl.hostname, contentDomain(pattern)))
    throw new ConfigError('PUBLIC_URL must not be below the domain of CONTENT_ORIGIN')

  return pattern
}

/**
 * Returns FILE_STORE. Converts `s3://<bucket>` to the form with a host, with the endpoint and the region from
 * the variables of the AWS SDK.
 */
function readFileStore(env: Environment): string | null {
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL
  const text = env.FILE_STORE || null
  if (!text?.startsWith('s3')) return text

  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return text

  if (region && !url.searchParams.has('region')) url.searchParams.set('region', region)
  if (url.protocol !== 's3:') return url.href
  if (url.username || url.password || !['', '/'].includes(url.pathname))
    throw new ConfigError('FILE_STORE=s3://<bucket> names only a bucket, without a path and without keys')

  // AWS recommends the bucket in the host name. Other services usually need it in the path.
  if (!endpoint && !url.searchParams.has('addressing')) url.searchParams.set('addressing', 'virtual')
  const service = endpoint || `https://s3.${url.searchParams.get('region') ?? 'us-east-1'}.amazonaws.com`

  return `s3+${service.replace(/\/+$/, '')}/${url.hostname}${url.search}`
}

interface NumberOptions {
  fallback: number
  /** Default: 0. */
  min?: number
  max: number
}

function readWholeNumber(env: Environment, name: string, { fallback, min = 0, max }: NumberOptions): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback

  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)

  return number
}

/** Returns the parts of a variable that are separated by commas. */
const readList = (env: Environment, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readEgressNetworks(env: Environment): string[] {
  const networks = readList(env, 'EGRESS_ALLOW')
  const invalid = networks.find((network) => !isNetwork(network))
  if (invalid !== undefined)
    throw new ConfigError(`EGRESS_ALLOW must list addresses or networks (10.1.2.0/24), not "${invalid}"`)

  return networks
}

function readEgressPorts(env: Environment): number[] {
  const ports = readList(env, 'EGRESS_PORTS').map(Number)
  if (ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    throw new ConfigError(`EGRESS_PORTS must list ports, not "${env.EGRESS_PORTS}"`)

  return ports.length > 0 ? ports : [443]
}

function readLogLevel({ LOG_LEVEL: text }: Environment): LogLevel {
  const level = logLevels.find((word) => word === (text || 'info'))
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`)

  return level
}

function readUrl(env: Environment, name: string, fallback: string): URL {
  const text = env[name] || fallback
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} must be an http(s) address, not "${text}"`)
  return new URL(text)
}

/**
 * Returns the keys of SECRET_KEY. If it is not set, an installation with the embedded database creates a key
 * once and keeps it in the data folder.
 */
function readSecretKeys(env: Environment, databaseUrl: string | null, dataDir: string): string[] {
  const keys = readList(env, 'SECRET_KEY')
  if (keys.some((key) => key.length < 32))
    throw new ConfigError('SECRET_KEY must have at least 32 characters (try `openssl rand -hex 32`)')
  if (keys.length > 0) return keys
  if (databaseUrl)
    throw new ConfigError('SECRET_KEY is required when DATABASE_URL is set (try `openssl rand -hex 32`)')

  const path = join(dataDir, 'secret-key')

  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })

  return [readFileSync(path, 'utf8').trim()]
}
