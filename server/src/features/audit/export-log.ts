import type { calls } from '@sorgfalt/contract'
import { type AuditEntry, maxExportedEntries } from '@sorgfalt/contract/audit/audit'
import { isFilteredExport, isStatedField } from '@sorgfalt/contract/audit/audit-comparisons'
import { auditValueKind } from '@sorgfalt/contract/audit/audit-fields'
import type { Language } from '@sorgfalt/contract/core/limits'
import { type Translate, translateOr } from '@sorgfalt/texts'
import {
  formatAuditValue,
  isShownField,
  listShownChanges,
  translateAuditAction,
  translateStoredName,
} from '@sorgfalt/texts/audit-value'
import type { Actor } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { secondIn } from '../../platform/calendar/days.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import type { Db } from '../../platform/db/database.ts'
import { formatTime } from '../../platform/office/table-file.ts'
import type { Cell } from '../../platform/office/xlsx.ts'
import { found } from '../../platform/refusal.ts'
import { answerWithList, readExportHead } from '../list-export/export-file.ts'
import {
  type AuditFilter,
  countEntries,
  type ExportPosition,
  listActorOptions,
  readNextEntries,
} from './audit.store.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Number of entries that one transaction reads. While a browser downloads slowly, that many entries stay in
 * memory.
 */
const chunkEntries = 200
/**
 * Allows the exports of a process to read four chunks at a time in total, so that other requests still find a
 * free connection.
 */
const chunkLimiter = new ConcurrencyLimiter(4, Number.POSITIVE_INFINITY)
/** The columns with their widths in characters. */
const columns = [
  ['at', 20],
  ['actor', 26],
  ['actorKind', 18],
  ['action', 34],
  ['entity', 22],
  ['record', 30],
  ['currentName', 30],
  ['change', 60],
  ['outcome', 14],
  ['code', 28],
  ['requestId', 24],
] as const

interface CellContext {
  t: Translate
  language: Language
  actor: Actor
}

/** Returns what an entry says about fields, one line for each changed field. */
function describeChanges(entry: AuditEntry, { t, language }: CellContext): string {
  const { action, entity, changes, fields } = entry
  const sent = fields
    .filter(isShownField)
    .map((field) => translateStoredName(t, 'fields', field))
    .join(', ')

  const filters = isFilteredExport(action) && sent !== '' ? t('audit.filteredBy', { fields: sent }) : ''
  if (changes === null) return filters || sent
  if (changes.length === 0) return t('audit.unchanged')

  const lines = listShownChanges(action, changes).map(({ field, from, to }) => {
    const name = translateStoredName(t, 'fields', field)
    if (from === undefined || to === undefined) return `${name}: ${t('audit.changed')}`

    const kind = auditValueKind(entity, field)
    const [old, current] = [from, to].map((value) => formatAuditValue(value, kind, t, language))
    return `${name}: ${isStatedField(action, field) ? current : `${old} → ${current}`}`
  })

  return [...lines, filters].filter(Boolean).join('\n')
}

function toCells(entry: AuditEntry, context: CellContext): Cell[] {
  const { t, actor: reader } = context
  const { actor, actorKind, record, outcome, code } = entry
  const deleted = actorKind === 'member' ? t('audit.deletedMember') : ''

  return [
    { second: secondIn(reader.country, new Date(entry.at)) },
    { text: actor ? (actor.name ?? deleted) : '', tone: 'strong' },
    t(`audit.actorKinds.${actorKind}`),
    translateAuditAction(t, entry),
    entry.entity === '' ? '' : translateStoredName(t, 'entities', entry.entity),
    record ? (record.name ?? record.uuid) : '',
    record?.currentName ?? '',
    describeChanges(entry, context),
    { text: t(`audit.outcomes.${outcome}`), tone: outcome === 'done' ? 'success' : 'danger' },
    code === '' ? '' : translateOr(t, `common.errorCodes.${code}`, 'common.errorCodes.Request.Failed'),
    entry.requestId,
  ]
}

/** Returns the filters that are set, in words. */
async function describeFilter(
  db: Db,
  filter: AuditFilter,
  { t, language, actor }: CellContext,
): Promise<[name: string, value: string][]> {
  const { from, to, actor: actors = [], actorKind = [], action = [], entity = [], outcome = [] } = filter
  const options =
    actors.length > 0 ? await listActorOptions(db, actor, { selected: actors, maxActors: 0 }) : { actors: [] }

  const filters: [string, string][] = [
    [t('audit.columns.search'), filter.search?.trim() ?? ''],
    [t('audit.columns.actor'), options.actors.map(({ name }) => name).join(', ')],
    [t('audit.columns.actorKind'), actorKind.map((kind) => t(`audit.actorKinds.${kind}`)).join(', ')],
    [t('audit.columns.action'), action.map((one) => translateStoredName(t, 'actions', one)).join(', ')],
    [t('audit.columns.entity'), entity.map((one) => translateStoredName(t, 'entities', one)).join(', ')],
    [t('audit.columns.record'), filter.record ?? ''],
    [t('audit.columns.outcome'), outcome.map((one) => t(`audit.outcomes.${one}`)).join(', ')],
    [t('audit.from'), from ? formatTime(from, language) : ''],
    [t('audit.to'), to ? formatTime(to, language) : ''],
  ]

  return filters.filter(([, value]) => value !== '')
}

/**
 * Exports the log as a spreadsheet or as CSV while it is read. Each chunk is read in its own transaction, so
 * that a slow download does not block other requests.
 */
export const exportLog: Handler<(typeof calls)['audit']['exportLog']> = async (
  context,
  { list: { filter, sortBy, sortDirection }, format, languageCode },
) => {
  const actor = found(context.actor, 'Session.Missing')
  const now = context.now()
  const direction = sortBy ? sortDirection : 'desc'

  const { head, cells, filters, count } = await context.inClient(actor.clientUuid, async (db) => {
    const head = await readExportHead(db, { actor, languageCode, now })
    const cells = { t: head.t, language: head.language, actor }
    await recordAudit(db, { actor, requestId: context.request.id, action: 'exportAuditLog', input: filter })

    return {
      head,
      cells,
      filters: await describeFilter(db, filter, cells),
      count: await countEntries(db, actor, { filter, max: maxExportedEntries }),
    }
  })

  async function* chunks() {
    let position: ExportPosition | undefined
    for (let left = count; left > 0; ) {
      const request = { filter, direction, position, maxEntries: Math.min(chunkEntries, left) }
      const { rows, next } = await chunkLimiter.run(() =>
        context.inClient(actor.clientUuid, (db) =>
          readNextEntries(db, actor, { ...request, language: head.language }),
        ),
      )

      yield rows.map((entry) => toCells(entry, cells))
      if (next === undefined) return
      position = next
      left -= rows.length
    }
  }

  const { t } = head

  return answerWithList(head, format, {
    name: t('audit.title'),
    title: t('audit.title'),
    columns: columns.map(([name, width]) => ({ title: t(`audit.columns.${name}`), width })),
    rows: chunks(),
    filters,
    facts: [
      [
        t('audit.limit'),
        t('audit.limitText', { max: formatAuditValue(maxExportedEntries, 'number', t, head.language) }),
      ],
    ],
    legend: [],
    count,
    fileName: t('audit.fileName'),
  })
}
