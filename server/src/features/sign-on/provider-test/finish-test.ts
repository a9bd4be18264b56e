import type { SsoTestView } from '@sorgfalt/contract/sign-on/sso-test'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../access/context.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { SsoFailed } from '../oidc.ts'
import { toArrival, verifyAnswer } from '../receive-answer.ts'
import { sealSecret } from '../sealed-secrets.ts'
import type { TakenAttempt } from '../sso-attempt.store.ts'
import { findSessionMember } from '../sso-identity.store.ts'
import { findProvider } from '../sso-provider.store.ts'
import { rehearseSignIn } from './rehearse.ts'
import { saveTest } from './sso-test.store.ts'
import { listClaims, readFacts } from './test-facts.rules.ts'
import { explainFailure } from './test-failure.rules.ts'

/** The answer of a provider to a test. */
interface Answer {
  state: string
  query: string
  request: Pick<FastifyRequest, 'id' | 'log'>
}

/** The outcome of a test, as it is stored. */
export type TestOutcome = Omit<SsoTestView, 'testedAt'>

/**
 * Verifies the answer of a provider as a sign-in does, and stores the outcome for the session that has begun
 * the test. Starts no session, and changes no member. Stores nothing if that session has ended.
 */
export async function finishTest(
  services: Services,
  attempt: TakenAttempt,
  { state, query, request }: Answer,
): Promise<void> {
  const { clientUuid, providerUuid, sessionUuid } = attempt
  if (sessionUuid === null) return

  const outcome = await runTest(services, { attempt, state, query, request })

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
  services: Services,
  { attempt, state, query, request }: Answer & { attempt: TakenAttempt },
): Promise<TestOutcome> {
  const { clientUuid, providerUuid } = attempt
  const outcome: TestOutcome = { failure: null, claims: [], facts: null, person: null }

  try {
    const provider = await services.database.transaction(enterClient(clientUuid), (db) =>
      findProvider(db, providerUuid),
    )
    if (!provider) throw new SsoFailed('Sso.Expired')

    const answer = await verifyAnswer(services, provider, { attempt, state, query })
    outcome.claims = listClaims(answer.claims)
    const claims = await answer.readAllClaims()
    outcome.claims = listClaims(claims)
    outcome.facts = readFacts(provider, answer.claims, claims)

    const arrival = toArrival(clientUuid, provider, { ...answer, readAllClaims: async () => claims })
    outcome.person = await rehearseSignIn(services, arrival, request.id)
  } catch (error) {
    outcome.failure = explainFailure(error)
    if (outcome.failure.code === 'Request.Failed') request.log.error({ err: error }, 'a test has failed')
  }

  return outcome
}
