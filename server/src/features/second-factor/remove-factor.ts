import type { FactorProof } from '@sorgfalt/contract/second-factor/factor-proof'
import type { OwnContext } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import type { MailContent } from '../message/compose-mail.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { requiredFrom } from './factor.rules.ts'
import { proveFactor } from './prove-factor.ts'
import { deleteFactors, hasFactor, lowerSessions, readPolicy } from './second-factor.store.ts'
import { findFactorOwner } from './verify-code.ts'

interface Removal {
  action: 'removeFactor' | 'removePasskey'
  /** Deletes one factor and returns the email about it, which is sent if another factor remains. */
  deleteOne: (db: Db, memberUuid: string) => Promise<MailContent>
}

/**
 * Removes one of the member's own factors after a proof. The last one is not removed if the policy of the
 * company requires it. Without it, the sessions fall back to the assurance of a password.
 *
 * @throws Refusal Factor.Demanded, and those of `proveFactor` and `deleteOne`
 */
export async function removeFactor(
  context: OwnContext,
  proof: FactorProof,
  { action, deleteOne }: Removal,
): Promise<void> {
  const { config, request } = context
  const owner = findFactorOwner(context)
  const { actor, memberUuid } = owner

  await proveFactor(context, owner, proof, async (db) => {
    // The log concerns the member, whose last factor this may be.
    const audited = { actor, action, input: {} }
    const before = await readStatesBefore(db, audited)
    let mail = await deleteOne(db, memberUuid)

    if (!(await hasFactor(db, memberUuid))) {
      const { isDue, ...policy } = await readPolicy(db)
      if (isDue && requiredFrom(policy, actor) !== null) refuse('Factor.Demanded')

      await deleteFactors(db, memberUuid)
      await lowerSessions(db, memberUuid)
      mail = { template: 'factorRemoved' }
    }

    await sendMail(db, config, memberUuid, mail)
    await recordAudit(db, { ...audited, requestId: request.id, before })
  })
}
