import type { AuditEntry } from '@sorgfalt/contract/audit/audit'

export const adaUuid = '0198f000-0000-7000-8000-000000000001'
const recordUuid = '0198f000-0000-7000-8000-000000000002'

/** Returns an entry of the log: Ada changes the member Max. */
export const auditEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  uuid: '0198f000-0000-7000-8000-000000000003',
  at: '2026-11-20T09:42:07.000Z',
  requestId: 'r-1',
  actorKind: 'member',
  actor: { uuid: adaUuid, name: 'Ada Muster', currentName: null },
  action: 'updateMember',
  entity: 'member',
  record: { uuid: recordUuid, name: 'Max Muster', currentName: null, isVisible: true },
  fields: [],
  changes: [{ field: 'phoneNumber', from: '+43 316 555 021', to: '+43 316 555 022' }],
  outcome: 'done',
  code: '',
  ...changes,
})
