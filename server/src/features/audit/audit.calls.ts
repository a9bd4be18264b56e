import { maxAuditActors } from '@sorgfalt/contract/audit/audit'
import { auditActions, auditEntities } from '@sorgfalt/contract/audit/audit-records'
import type { Handlers } from '../../access/handlers.ts'
import { listActorOptions, listEntries } from './audit.store.ts'
import { exportLog } from './export-log.ts'

export const audit: Handlers<'audit'> = {
  readLog: ({ db, actor }, request) => listEntries(db, actor, request),

  async readFilterOptions({ db, actor }, { search, selected = [] }) {
    return {
      ...(await listActorOptions(db, actor, { search, selected, maxActors: maxAuditActors })),
      actions: [...auditActions],
      entities: [...auditEntities],
    }
  },

  exportLog,
}
