import type { Services } from '../access/context.ts'
import { Dependency } from '../platform/dependency.ts'
import type { MailTransport } from '../platform/mail/transport.ts'

/** Each check signs in to the mail server, and mail services limit how often one may do so. */
const mailCheckMs = 60_000

/** Returns the services that /readyz and the metrics report besides the database. */
export const createDependencies = (
  { files }: Pick<Services, 'files'>,
  mails: MailTransport,
): Dependency[] => [
  new Dependency('files', () => files.check()),
  new Dependency('mail', () => mails.check(), mailCheckMs),
]
