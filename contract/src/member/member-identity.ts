import * as z from 'zod/mini'
import { memberRoles } from '../core/role.ts'
import { uuid } from '../fields/index.ts'

/** The fields with which lists and headers show who a member is. Their schemas extend it. */
export const memberIdentity = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  role: z.enum(memberRoles),
})
