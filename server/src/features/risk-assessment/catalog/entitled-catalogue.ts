import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { CallContext } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { findCatalogue } from './catalog.store.ts'

/**
 * Returns the current version of a catalogue that the company may use today.
 * @throws Refusal RiskAssessment.NotFound, RiskAssessment.NotAssignedToClient
 */
export async function findEntitledCatalogue(
  { db, riskCatalogues, today }: CallContext,
  catalogueUuid: string,
): Promise<RiskCatalogueVersion> {
  const { versionUuid, isEntitled } = found(
    await findCatalogue(db, catalogueUuid, today),
    'RiskAssessment.NotFound',
  )
  if (!isEntitled) refuse('RiskAssessment.NotAssignedToClient')

  return riskCatalogues.get(db, versionUuid)
}
