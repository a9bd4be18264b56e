import * as z from 'zod/mini'
import { uuid } from '../fields/index.ts'

/** An org unit of a member, as the member's page and the profile page list it. */
export const orgUnitOfMember = z.strictObject({
  uuid,
  identifier: z.string(),
  orgUnitName: z.string(),
  /** Names of the ancestors, from the root down. */
  path: z.array(z.string()),
  /** The unit to which every member belongs and that no member can leave. */
  isDefault: z.boolean(),
  admins: z.array(z.strictObject({ uuid, firstName: z.string(), lastName: z.string() })),
})
export type OrgUnitOfMember = z.output<typeof orgUnitOfMember>
