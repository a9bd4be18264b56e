/** The accounts that other members have at identity providers, for the leaders who manage these members. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { text, uuid } from '../fields/index.ts'
import { ssoIdentityView } from './sso.ts'

const notInSpec = 'leaders must see and remove the accounts with which their members sign in'

export const ssoIdentity = {
  list: call({
    method: 'GET',
    path: '/api/sso-identity/list',
    notInSpec,
    input: z.strictObject({ memberUuid: uuid }),
    output: z.strictObject({ identities: z.array(ssoIdentityView) }),
    refusals: ['Member.NotFound'],
  }),
  /**
   * Removes the link between a member and an account, and ends the sessions that began with it. The member
   * gets an email with the reason.
   */
  unlink: call({
    path: '/api/sso-identity/unlink',
    audit: 'unlinkMemberIdentity',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ memberUuid: uuid, ssoIdentityUuid: uuid, reason: text() }),
    output: z.strictObject({}),
    refusals: ['Member.NotFound', 'Member.OwnAccount', 'Role.NotAllowed', 'SsoIdentity.NotFound'],
  }),
}
