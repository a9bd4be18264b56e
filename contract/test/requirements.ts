/** The requirements of the specification and their tests, in the order of its chapters. */

import { companyFeatures } from './requirements/1-company.ts'
import { features } from './requirements/1-features.ts'
import { parts } from './requirements/2-parts.ts'
import { routes } from './requirements/2-routes.ts'
import { screens } from './requirements/2-screens.ts'
import { shell } from './requirements/2-shell.ts'
import { entities } from './requirements/3-entities.ts'
import { interfaceRecords } from './requirements/3-interface.ts'
import { records } from './requirements/3-records.ts'
import { executions } from './requirements/4-executions.ts'
import { interfaceStates } from './requirements/4-interface.ts'
import { states } from './requirements/4-states.ts'
import { fieldRules } from './requirements/5-fields.ts'
import { nameRules } from './requirements/5-names.ts'
import { permissions } from './requirements/6-permissions.ts'
import { callBehaviour } from './requirements/7-behaviour.ts'
import { companyCalls } from './requirements/7-company-calls.ts'
import { taskCalls } from './requirements/7-task-calls.ts'
import { transport } from './requirements/7-transport.ts'
import { codes } from './requirements/8-codes.ts'
import { statuses } from './requirements/8-statuses.ts'
import { limits } from './requirements/9-limits.ts'
import type { Requirement } from './requirements/requirement.ts'

export const requirements: readonly Requirement[] = [
  ...features,
  ...companyFeatures,
  ...routes,
  ...screens,
  ...shell,
  ...parts,
  ...entities,
  ...records,
  ...interfaceRecords,
  ...states,
  ...executions,
  ...interfaceStates,
  ...nameRules,
  ...fieldRules,
  ...permissions,
  ...transport,
  ...companyCalls,
  ...taskCalls,
  ...callBehaviour,
  ...statuses,
  ...codes,
  ...limits,
]
