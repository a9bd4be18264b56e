import type { Handlers } from '../../access/handlers.ts'
import { exportAuditPackage } from './export-audit-package.ts'

export const auditPackage: Handlers<'auditPackage'> = { exportAuditPackage }
