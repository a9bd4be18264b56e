/** The exports of the lists of certificates and templates. */
import type { calls, Input } from '@sorgfalt/contract'
import type { OwnResult } from '@sorgfalt/contract/elearning/evidence'
import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import type { AllHandlers } from '../../access/handlers.ts'
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

const exportMemberCertificates = (read: AllHandlers['memberRecord']['readCertificateList']) =>
  exportList<Input<typeof calls.memberRecord.readCertificateList>, OwnResult>({
    list: 'memberCertificates',
    read,
    key: ({ resultUuid }) => resultUuid,
    title: (t) => t('member.tabs.certificates'),
    columns: certificateColumns,
    filters: () => [],
  })

const exportOwnCertificates = (read: AllHandlers['elearningEvidence']['readResultList']) =>
  exportList<Input<typeof calls.elearningEvidence.readResultList>, OwnResult>({
    list: 'ownCertificates',
    read,
    key: ({ resultUuid }) => resultUuid,
    title: (t) => t('member.tabs.certificates'),
    columns: certificateColumns,
    filters: () => [],
  })

const exportTemplates = (read: AllHandlers['template']['list']) =>
  exportList<Input<typeof calls.template.list>, ListedTemplate>({
    list: 'templates',
    read,
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

/** Returns the exports of these lists. Each reads its rows with the handler that shows the list. */
export const createDocumentLists = (
  handlers: Pick<AllHandlers, 'memberRecord' | 'elearningEvidence' | 'template'>,
) => ({
  exportMemberCertificates: exportMemberCertificates(handlers.memberRecord.readCertificateList),
  exportOwnCertificates: exportOwnCertificates(handlers.elearningEvidence.readResultList),
  exportTemplates: exportTemplates(handlers.template.list),
})
