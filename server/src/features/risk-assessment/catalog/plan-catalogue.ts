/** Plan stage of the import of a risk catalogue: determines what is stored. */
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { hashContent } from '../../../platform/package/content-version.ts'

/** A catalogue version, ready to be stored. */
export interface CataloguePlan {
  catalogue: RiskCatalogueVersion
  /** SHA-256 over the catalogue. */
  contentHash: string
  itemCount: number
}

/** Returns the plan that stores a checked catalogue as a version. Equal content gives an equal plan. */
export const planCatalogue = (catalogue: RiskCatalogueVersion): CataloguePlan => ({
  catalogue,
  contentHash: hashContent(catalogue),
  itemCount: catalogue.categories.reduce((count, { items }) => count + items.length, 0),
})
