import * as z from 'zod/mini'
import { memberRoles } from '../core/role.ts'
import { uuid } from '../fields/index.ts'

/** The fields by which lists and headers identify a member. Other schemas extend this one. */
export const memberIdentity = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  role: z.enum(memberRoles),
})
