/** Rows of the table in roles.ts for SCORM packages. */
import type { CallName } from '@sorgfalt/contract'
import { adminsAndAdvisers, leaders, members, type Row } from './reach.ts'

type Noun = 'scormPackage' | 'scorm'

export const scorm: Record<Extract<CallName, `${Noun}.${string}`>, Row> = {
  'scormPackage.upload': adminsAndAdvisers,
  'scormPackage.list': adminsAndAdvisers,
  'scormPackage.readStorage': adminsAndAdvisers,
  'scormPackage.read': adminsAndAdvisers,
  'scormPackage.save': adminsAndAdvisers,
  'scormPackage.release': adminsAndAdvisers,
  'scormPackage.remove': adminsAndAdvisers,
  'scorm.launch': members,
  'scorm.preview': leaders,
  'scorm.openPart': members,
  'scorm.previewPart': leaders,
  'scorm.save': members,
  'scorm.confirm': members,
}
