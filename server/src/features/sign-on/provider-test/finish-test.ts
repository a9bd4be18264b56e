import { type SsoTestView, ssoTestedParameter } from '@sorgfalt/contract/sign-on/sso-test'
import type { Services } from '../../../access/context.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Claims } from '../claims.rules.ts'
import type { VerifiedLogin } from '../oidc.ts'
import type { SsoProvider } from '../provider-settings.rules.ts'
import { toArrival } from '../receive-answer.ts'
import { sealSecret } from '../sealed-secrets.ts'
import { SsoFailed } from '../sso-failed.ts'
import { findSessionMember } from '../sso-identity.store.ts'
import { findProvider } from '../sso-provider.store.ts'
import { rehearseSignIn } from './rehearse.ts'
import { saveTest } from './sso-test.store.ts'
import { listClaims, readFacts } from './test-facts.rules.ts'
import { explainFailure } from './test-failure.rules.ts'

interface Visit {
  services: Services
  request: { id: string; log: { error: (fields: object, message: string) => void } }
}

/** An attempt that tests a provider. */
interface TestAttempt {
  clientUuid: string
  providerUuid: string
  returnUrl: string
  /** The session that has begun the test. */
  sessionUuid: string | null
}

/** What a valid answer says. `readAllClaims` must not connect to the provider. */
type TestedAnswer = VerifiedLogin & { subject: string | undefined }

/**
 * Verifies the answer of a provider as a sign-in does. Calls `show` with the claims as soon as they are known,
 * so that the outcome contains them even if the sign-in fails afterwards.
 *
 * @throws SsoFailed
 */
type ReadAnswer = (provider: SsoProvider, show: (claims: Claims) => void) => Promise<TestedAnswer>

/** The outcome of a test, as it is stored. */
export type TestOutcome = Omit<SsoTestView, 'testedAt'>

/** Returns the address of the page that shows the outcome. */
export const testedUrl = ({ returnUrl }: TestAttempt): string => `${returnUrl}?${ssoTestedParameter}`

/**
 * Stores the outcome of a test for the session that has begun it. Starts no session, and changes no member.
 * Stores nothing if that session has ended.
 */
export async function finishTest(
  { services, request }: Visit,
  attempt: TestAttempt,
  readAnswer: ReadAnswer,
): Promise<void> {
  const { clientUuid, providerUuid, sessionUuid } = attempt
  if (sessionUuid === null) return

  const outcome = await runTest({ services, request }, attempt, readAnswer)

  await services.database.transaction(enterClient(clientUuid), async (db) => {
    const memberUuid = await findSessionMember(db, sessionUuid)
    if (memberUuid === undefined) return

    await saveTest(db, {
      sessionUuid,
      providerUuid,
      outcome: sealSecret(services.keys, JSON.stringify(outcome)),
    })
    await recordAudit(db, {
      actor: { kind: 'member', uuid: memberUuid },
      requestId: request.id,
      action: 'testSsoProvider',
      input: { ssoProviderUuid: providerUuid },
      ...(outcome.failure && { outcome: 'refused', code: outcome.failure.code }),
    })
  })
}

/** Returns the outcome of a test. Connects to the provider, so it must not run in a transaction. */
async function runTest(
  { services, request }: Visit,
  { clientUuid, providerUuid }: TestAttempt,
  readAnswer: ReadAnswer,
): Promise<TestOutcome> {
  const outcome: TestOutcome = { failure: null, claims: [], facts: null, person: null }

  try {
    const provider = await services.database.transaction(enterClient(clientUuid), (db) =>
      findProvider(db, providerUuid),
    )
    if (!provider) throw new SsoFailed('Sso.Expired')

    const answer = await readAnswer(provider, (claims) => {
      outcome.claims = listClaims(claims)
    })
    outcome.facts = readFacts(provider, answer, await answer.readAllClaims())
    outcome.person = await rehearseSignIn(services, toArrival(clientUuid, provider, answer), request.id)
  } catch (error) {
    outcome.failure = explainFailure(error)
    if (outcome.failure.code === 'Request.Failed') request.log.error({ err: error }, 'a test has failed')
  }

  return outcome
}
