/** Sends the same email again and again through a bare pool of connections, as a yardstick for the outbox. */
import { readConfig } from '../../server/src/platform/config.ts'
import { openMailTransport } from '../../server/src/platform/mail/transport.ts'

const { SMTP_URL = '', BODY = '', MAILS } = process.env
const transport = openMailTransport(
  readConfig({ SMTP_URL, DATA_DIR: '/nonexistent', SECRET_KEY: 'k'.repeat(32) }),
)

await Promise.all(
  Array.from({ length: Number(MAILS) }, (_, index) =>
    transport.send({
      uuid: crypto.randomUUID(),
      to: `person${index}@test.example`,
      subject: 'Aufgaben',
      text: 'Guten Tag',
      html: BODY,
    }),
  ),
)
transport.close()
