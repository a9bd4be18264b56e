import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { leastCost, type PasswordCost } from './crypto/passwords.ts'

/** Everything the environment decides (docs/operations.md lists the variables). */
export interface Config {
  port: number
  host: string
  /** Where people reach the installation; links in mails start with it. */
  publicUrl: URL
  /** null = the embedded database in `dataDir`. */
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  dataDir: string
  /** null = files lie in `dataDir`. */
  fileStore: string | null
  /** null = mails are written to `dataDir/mail`. */
  smtpUrl: string | null
  mailFrom: string
  /** null = SMS are written to `dataDir/sms`. */
  smsGatewayUrl: URL | null
  /** Newest first; older ones are still accepted. */
  secretKeys: readonly string[]
  /** Hops of proxies that may tell the client's address; 0 = none. */
  trustProxy: number
  logLevel: string
  /** An empty database gets the demo with its printed password. */
  demo: boolean
  metricsToken: string | null
  passwordCost: PasswordCost
  /** After how many months the audit log forgets; a year at least. */
  auditMonths: number
  /** Whether calls are counted per session and network; tests and benchmarks send more than people do. */
  rateLimits: boolean
  /** Answers are checked against the contract before they leave. */
  checkOutput: boolean
}

type Environment = Record<string, string | undefined>

/** A variable that is missing or cannot be meant. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment. @throws ConfigError naming the variable and what it takes. */
export function readConfig(env: Environment): Config {
  const port = wholeNumber(env, 'PORT', 3000, 65535)
  const host = env.HOST || '127.0.0.1'
  const dataDir = resolve(env.DATA_DIR || '.data')
  const databaseUrl = env.DATABASE_URL || null
  return {
    port,
    host,
    publicUrl: url(env, 'PUBLIC_URL', `http://localhost:${port}`),
    databaseUrl,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || null,
    dataDir,
    fileStore: env.FILE_STORE || null,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Sorgfalt <no-reply@localhost>',
    smsGatewayUrl: env.SMS_GATEWAY_URL ? url(env, 'SMS_GATEWAY_URL', '') : null,
    secretKeys: secretKeys(env, databaseUrl, dataDir),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 10),
    logLevel: env.LOG_LEVEL || 'info',
    demo: env.DEMO ? env.DEMO === '1' : databaseUrl === null,
    metricsToken: env.METRICS_TOKEN || null,
    // The second recommendation of RFC 9106 §4, in one lane (docs/decisions/0024).
    passwordCost: {
      memoryKiB: wholeNumber(env, 'PASSWORD_MEMORY_KIB', 65_536, 1_048_576, leastCost.memoryKiB),
      passes: wholeNumber(env, 'PASSWORD_PASSES', 3, 20, leastCost.passes),
    },
    auditMonths: wholeNumber(env, 'AUDIT_MONTHS', 12, 120, 12),
    rateLimits: env.RATE_LIMITS !== '0',
    checkOutput: env.NODE_ENV !== 'production',
  }
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number, min = 0): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return number
}

function url(env: Environment, name: string, fallback: string): URL {
  const text = env[name] || fallback
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} must be an http(s) address, not "${text}"`)
  return new URL(text)
}

/** Given by SECRET_KEY; with the embedded database it is made once and kept in the data folder. */
function secretKeys(env: Environment, databaseUrl: string | null, dataDir: string): string[] {
  const given = (env.SECRET_KEY ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (given.some((key) => key.length < 32))
    throw new ConfigError('SECRET_KEY must have at least 32 characters (try `openssl rand -hex 32`)')
  if (given.length > 0) return given
  if (databaseUrl)
    throw new ConfigError('SECRET_KEY is required when DATABASE_URL is set (try `openssl rand -hex 32`)')
  const path = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return [readFileSync(path, 'utf8').trim()]
}
