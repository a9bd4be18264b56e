import type { Handlers } from '../../access/handlers.ts'
import { readMemberState } from './member-state.store.ts'

export const member: Handlers<'member'> = { state: readMemberState }
