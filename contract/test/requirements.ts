/** The requirements of the specification with the tests that hold them, in the order of its chapters. */

import { companyFeatures } from './requirements/1-company.ts'
import { features } from './requirements/1-features.ts'
import type { Requirement } from './requirements/requirement.ts'

export const requirements: readonly Requirement[] = [...features, ...companyFeatures]
