/**
 * Attributes that require special protection at work, such as pregnancy. They are health data. They are
 * separate from the details of a member, because fewer users may see them.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { specialAttributes } from '../core/limits.ts'
import { date, uuid } from '../fields/index.ts'

/** Input fields. The attribute `pregnant` ends by itself on the day after `pregnantUntil`. */
export const specialAttributesShape = {
  specialAttributes: z.array(z.enum(specialAttributes)).check(z.maxLength(specialAttributes.length, 'max')),
  pregnantUntil: z.nullable(date()),
}

const specialAttributesView = z.strictObject({
  specialAttributes: z.array(z.enum(specialAttributes)),
  pregnantUntil: z.nullable(date()),
})
export type SpecialAttributes = z.output<typeof specialAttributesView>

const memberUuid = uuid

export const memberSpecialAttributes = {
  /** Returns the attributes that are valid today. The audit log records every read. */
  read: call({
    path: '/api/member-list/read-special-attributes',
    audit: 'readSpecialAttributes',
    notInSpec: 'special attributes are separate from the details, because fewer users may see them',
    input: z.strictObject({ memberUuid }),
    output: specialAttributesView,
    refusals: ['Member.NotFound'],
  }),
  /** Replaces the attributes of a member. */
  save: call({
    path: '/api/member-list/save-special-attributes',
    audit: 'saveSpecialAttributes',
    notInSpec: 'special attributes are separate from the details, because fewer users may see them',
    /**
     * `was` contains the attributes that the user saw before the change. If the stored attributes differ from
     * them, the call is refused.
     */
    input: z.strictObject({ memberUuid, ...specialAttributesShape, was: z.optional(specialAttributesView) }),
    output: specialAttributesView,
    refusals: ['Member.NotFound', 'Member.Archived', 'Version.Conflict'],
  }),
}
