/** Draws the document about who is responsible and which helpers there are, as a part of a paper. */
import type { Paper } from '../../platform/pdf/paper.ts'
import { paperStyles } from '../../platform/pdf/paper-styles.ts'
import {
  type PaperCell,
  type PaperTable,
  type RowGroup,
  singleRows,
} from '../../platform/pdf/table-setting.ts'
import { type AuditPackage, status } from './audit-package-parts.ts'
import { createFrame, formatAddress } from './letterhead.ts'
import type { Helper } from './organisation.store.ts'

const strong = (text: string): PaperCell => ({
  parts: [{ text, style: paperStyles.cellStrong }],
  isHead: true,
})

/** Draws the document. `paper.pageOf` finds it by `name`. */
export function drawOrganisation(paper: Paper, auditPackage: AuditPackage, name: string): void {
  const { t, node, kind, period, day, country, letterhead, organisation } = auditPackage
  const { company } = letterhead
  const title = t('document.organisation.title')
  const subject = t('document.organisation.onDay', { name: node.name, day: day(period.until) })

  paper.begin(
    createFrame(
      letterhead,
      {
        layout: 'portrait',
        title,
        subject: node.name,
        kind: t('document.package.kind'),
        law: t(`document.organisation.law.${country}`),
        issued: organisation.issued,
      },
      auditPackage,
    ),
    name,
  )
  paper.title(title, subject)
  paper.facts([
    [
      { label: t('document.company'), value: company.name, note: company.address },
      {
        label: t(`document.package.node.${kind}`),
        value: node.name,
        note: node.address && formatAddress(node.address),
      },
    ],
  ])
  paper.section(t('document.organisation.responsible'), { table: responsibleTable(auditPackage) })
  if (organisation.required.length > 0)
    paper.section(t('document.organisation.required'), { table: requiredTable(auditPackage) })
  paper.section(t('document.package.areas.helpers'), { table: helperTable(auditPackage) })
  paper.note(t('document.organisation.phones'))
}

/** A row that says that a table has no entries. */
const nobody = ({ t }: AuditPackage, columns: number): PaperCell[] => [
  { parts: [{ text: t('document.organisation.nobody') }], span: columns },
]

function responsibleTable(auditPackage: AuditPackage): PaperTable {
  const { t, organisation } = auditPackage
  const rows = organisation.responsible.map(({ name, kind, nodeName, phone }) => [
    strong(name),
    t(`document.package.node.${kind}`),
    nodeName,
    phone ?? '–',
  ])
  return {
    columns: [
      { title: t('document.organisation.columns.name'), width: 50 },
      { title: t('document.organisation.columns.kind'), width: 28 },
      { title: t('document.organisation.columns.responsibleFor') },
      { title: t('document.organisation.columns.phone'), width: 34 },
    ],
    groups: singleRows(rows.length > 0 ? rows : [nobody(auditPackage, 4)]),
  }
}

function requiredTable({ t, organisation }: AuditPackage): PaperTable {
  return {
    columns: [
      { title: t('document.organisation.columns.duty'), width: 50 },
      { title: t('document.organisation.columns.needed'), width: 28 },
      { title: t('document.organisation.columns.present') },
      { title: t('document.organisation.columns.law'), width: 50 },
    ],
    groups: singleRows(
      organisation.required.map(({ duty, needed, present, source }) => [
        strong(t(`group.type.${duty}`)),
        String(needed),
        present < needed
          ? status('warning', 'danger', t('document.organisation.tooFew', { present, needed }))
          : status('done', 'ok', String(present)),
        t(`infoPoint.source.${source}`),
      ]),
    ),
  }
}

/** The helpers under a heading for each type. */
function helperTable(auditPackage: AuditPackage): PaperTable {
  const { t, organisation } = auditPackage
  const groups = [...Map.groupBy(organisation.helpers, ({ type }) => type)].flatMap(
    ([type, helpers]): RowGroup[] => [
      {
        rows: [[{ parts: [{ text: t(`group.type.${type}`), style: paperStyles.h3 }], span: 5 }]],
        isHeading: true,
      },
      ...singleRows(helpers.map((helper) => helperCells(helper, auditPackage))),
    ],
  )
  return {
    columns: [
      { title: t('document.organisation.columns.name'), width: 46 },
      { title: t('document.organisation.columns.group') },
      { title: t('document.organisation.columns.qualifiedSince'), width: 26 },
      { title: t('document.organisation.columns.validUntil'), width: 34 },
      { title: t('document.organisation.columns.phone'), width: 30 },
    ],
    groups: groups.length > 0 ? groups : singleRows([nobody(auditPackage, 5)]),
  }
}

function helperCells(
  { name, groupName, qualifiedSince, validUntil, qualification, phone }: Helper,
  { t, numericDay }: AuditPackage,
): PaperCell[] {
  const until = validUntil ? numericDay(validUntil) : t('document.organisation.unlimited')
  const looks = {
    valid: status('done', 'ok', until),
    expiring: status('clock', 'warning', until),
    expired: status('warning', 'danger', t('document.organisation.expired', { day: until })),
  }
  return [
    strong(name),
    groupName,
    qualifiedSince ? numericDay(qualifiedSince) : '–',
    looks[qualification],
    phone ?? '–',
  ]
}
