import type { Handlers } from '../../access/handlers.ts'
import { downloadAuditPackage } from './download-audit-package.ts'
import { orderAuditPackage } from './order-audit-package.ts'

export const auditPackage: Handlers<'auditPackage'> = { orderAuditPackage, downloadAuditPackage }
