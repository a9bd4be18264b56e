import type { Config } from '../platform/config.ts'

const local = /^(localhost|127\.[\d.]+|\[::1\]|::1)$/
/** What makes PostgreSQL's driver insist on TLS. */
const insistent = new Set(['require', 'verify-ca', 'verify-full'])

/** Variables whose address lets what we say travel in the clear beyond this machine (docs/security.md, What the operator owes). */
export function plainConnections(
  config: Pick<Config, 'databaseUrl' | 'smtpUrl' | 'smsGatewayUrl' | 'fileStore'>,
): string[] {
  const database = leaves(config.databaseUrl)
  const smtp = leaves(config.smtpUrl)
  const sms = leaves(config.smsGatewayUrl?.href ?? null)
  const files = leaves(config.fileStore?.startsWith('s3+') ? config.fileStore.slice(3) : null)
  return [
    database &&
      !insistent.has(database.searchParams.get('sslmode') ?? '') &&
      'DATABASE_URL (sslmode=verify-full)',
    smtp?.protocol === 'smtp:' &&
      smtp.searchParams.get('requireTLS') !== 'true' &&
      'SMTP_URL (smtps:// or ?requireTLS=true)',
    sms?.protocol === 'http:' && 'SMS_GATEWAY_URL (https://)',
    files?.protocol === 'http:' && 'FILE_STORE (s3+https://)',
  ].filter((name) => typeof name === 'string')
}

/** The address, if it leads beyond this machine. */
function leaves(address: string | null): URL | undefined {
  if (address === null || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return local.test(url.hostname) ? undefined : url
}
