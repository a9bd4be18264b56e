import type { SsoTestPerson } from '@sorgfalt/contract/sign-on/sso-test'
import type { Services } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { preview, runStep } from '../../../platform/db/preview.ts'
import { found } from '../../../platform/refusal.ts'
import { readSeats } from '../../member/seats.store.ts'
import { type Arrival, signIn } from '../sign-in.ts'
import { findLinkedMember, listUnitNames } from './sso-test.store.ts'

/**
 * Signs the person in within one transaction, and then undoes everything, so that the outcome is exactly that
 * of a sign-in. Returns the member as whom the person would be signed in. `readAllClaims` of the arrival must
 * not connect to the provider.
 *
 * @throws the errors of `signIn`
 */
export const rehearseSignIn = (
  services: Services,
  arrival: Arrival,
  requestId: string,
): Promise<SsoTestPerson> =>
  services.database.transaction(enterClient(arrival.clientUuid), (db) =>
    preview(db, async () => {
      const subject = { providerUuid: arrival.provider.uuid, subject: arrival.subject }
      const isKnown = (await findLinkedMember(db, subject)) !== undefined
      const inStep: Arrival = { ...arrival, runStep: (work) => runStep(db, () => work(db)) }

      await signIn(services, inStep, { requestId, userAgent: '' })

      const member = found(await findLinkedMember(db, subject), 'Request.Failed')
      const unlinked = member.isNew ? 'created' : 'linked'

      return { arrival: isKnown ? 'known' : unlinked, ...(await describeMember(db, member)) }
    }),
  )

async function describeMember(
  db: Db,
  { uuid, firstName, lastName, username, role }: NonNullable<Awaited<ReturnType<typeof findLinkedMember>>>,
): Promise<Omit<SsoTestPerson, 'arrival'>> {
  return {
    name: `${firstName} ${lastName}`.trim(),
    username,
    role,
    orgUnits: await listUnitNames(db, uuid),
    seats: await readSeats(db),
  }
}
