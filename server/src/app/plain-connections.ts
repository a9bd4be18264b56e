import type { Config } from '../platform/config.ts'
import { splitHosts } from '../platform/db/database-hosts.ts'

const localHost = /^(localhost|127\.[\d.]+|\[::1\]|::1)$/

/** Values of `sslmode` that make PostgreSQL's driver require TLS. */
const tlsModes = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * Returns the configuration variables that allow unencrypted connections to another machine, each with the
 * value that would prevent them (docs/security.md, Duties of the operator).
 */
export function listPlainConnections(
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'smtpUrl' | 'smsGatewayUrl' | 'fileStore'>,
): string[] {
  const smtp = toRemoteUrl(config.smtpUrl)
  const sms = toRemoteUrl(config.smsGatewayUrl?.href ?? null)
  const files = toRemoteUrl(config.fileStore?.startsWith('s3+') ? config.fileStore.slice(3) : null)

  return [
    isPlainDatabase(config.databaseUrl) && 'DATABASE_URL (sslmode=verify-full)',
    isPlainDatabase(config.databaseReplicaUrl) && 'DATABASE_REPLICA_URL (sslmode=verify-full)',
    smtp?.protocol === 'smtp:' &&
      smtp.searchParams.get('requireTLS') !== 'true' &&
      'SMTP_URL (smtps:// or ?requireTLS=true)',
    sms?.protocol === 'http:' && 'SMS_GATEWAY_URL (https://)',
    files?.protocol === 'http:' && 'FILE_STORE (s3+https://)',
  ].filter((variable) => typeof variable === 'string')
}

/** Returns whether the URL of a database names another machine and does not require TLS. */
function isPlainDatabase(address: string | null): boolean {
  const url = splitHosts(address ?? '')
    .map(toRemoteUrl)
    .find((one) => one !== undefined)
  return url !== undefined && !tlsModes.has(url.searchParams.get('sslmode') ?? '')
}

/** Returns the URL of an address if it is on another machine. */
function toRemoteUrl(address: string | null): URL | undefined {
  if (address === null || !URL.canParse(address)) return undefined

  const url = new URL(address)
  return localHost.test(url.hostname) ? undefined : url
}
