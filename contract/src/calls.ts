/** The table of contents: every call, by noun. Server, client, OpenAPI and sweeps are derived from it. */
import type { AnyCall } from './call.ts'
import { clientConfiguration, clientDetails } from './client.ts'
import { contact } from './contact.ts'
import { elearning } from './elearning.ts'
import { file } from './file.ts'
import { job } from './job.ts'
import { bootstrap } from './licensee.ts'
import { member } from './member.ts'
import { memberList } from './member-list.ts'
import { profile } from './profile.ts'
import { session } from './session.ts'

export const calls = {
  session,
  bootstrap,
  member,
  memberList,
  profile,
  contact,
  clientDetails,
  clientConfiguration,
  elearning,
  file,
  job,
} as const
export type Calls = typeof calls
/** `noun.verb` of every call. */
export type CallName = { [N in keyof Calls]: `${N & string}.${keyof Calls[N] & string}` }[keyof Calls]

export const callEntries: readonly (readonly [CallName, AnyCall])[] = Object.entries(calls).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, declared]) => [`${noun}.${verb}` as CallName, declared as AnyCall] as const),
)
