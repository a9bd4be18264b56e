/** The exports of the lists of certificates and templates. */
import type { calls, Input } from '@sorgfalt/contract'
import type { OwnResult } from '@sorgfalt/contract/elearning/evidence'
import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { elearningEvidence } from '../elearning/evidence/evidence.calls.ts'
import { memberRecord } from '../member/record/record.calls.ts'
import { template } from '../template/template.calls.ts'
import { dayCell, strong } from './cells.ts'
import { type CellContext, exportList, type ListColumn } from './export-list.ts'

const validityTones = {
  valid: 'success',
  expiring: 'warning',
  expired: 'muted',
  revoked: 'danger',
} as const satisfies Record<OwnResult['validity'], string>

const certificateColumns = ({ t }: CellContext): ListColumn<OwnResult>[] => [
  { title: t('profile.certificates.name'), width: 40, cell: ({ title }) => strong(title) },
  { title: t('profile.certificates.number'), width: 22, cell: ({ number }) => number },
  {
    title: t('profile.certificates.completedOn'),
    width: 16,
    cell: ({ completedOn }) => dayCell(completedOn),
  },
  { title: t('elearning.certificate.validUntil'), width: 16, cell: ({ validUntil }) => dayCell(validUntil) },
  {
    title: t('profile.certificates.validity'),
    width: 18,
    cell: ({ validity }) => ({ text: t(`listExport.validity.${validity}`), tone: validityTones[validity] }),
  },
]

export const exportMemberCertificates = exportList<
  Input<typeof calls.memberRecord.readCertificateList>,
  OwnResult
>({
  read: (context, request) => memberRecord.readCertificateList(context, request),
  key: ({ resultUuid }) => resultUuid,
  title: (t) => t('member.tabs.certificates'),
  columns: certificateColumns,
  filters: () => [],
})

export const exportOwnCertificates = exportList<
  Input<typeof calls.elearningEvidence.readResultList>,
  OwnResult
>({
  read: (context, request) => elearningEvidence.readResultList(context, request),
  key: ({ resultUuid }) => resultUuid,
  title: (t) => t('member.tabs.certificates'),
  columns: certificateColumns,
  filters: () => [],
})

export const exportTemplates = exportList<Input<typeof calls.template.list>, ListedTemplate>({
  read: (context, request) => template.list(context, request),
  key: ({ id }) => id,
  title: (t) => t('template.title'),
  columns: ({ t }) => [
    { title: t('template.list.name'), width: 44, cell: ({ name }) => strong(name) },
    {
      title: t('template.list.category'),
      width: 28,
      cell: ({ category }) => t(`template.category.${category}`),
    },
    { title: t('template.list.origin'), width: 18, cell: ({ origin }) => t(`template.origin.${origin}`) },
    {
      title: t('template.list.language'),
      width: 22,
      cell: ({ languages }) => languages.map((language) => t(`template.language.${language}`)).join(', '),
    },
    { title: t('template.list.revised'), width: 14, cell: ({ revised }) => dayCell(revised) },
  ],
  filters: ({ t }, { search = '', category = [], language = [], origin = [] }) => [
    [t('template.list.search'), search],
    [t('template.list.category'), category.map((one) => t(`template.category.${one}`)).join(', ')],
    [t('template.list.language'), language.map((one) => t(`template.language.${one}`)).join(', ')],
    [t('template.list.origin'), origin.map((one) => t(`template.origin.${one}`)).join(', ')],
  ],
})
