import type { AuditEntry, audit } from '@sorgfalt/contract/audit/audit'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { IconCircleCheck, IconCircleX } from '#ui/icons.ts'
import { translateAction, translateEntity, translateField, translateRefusal } from './audit-texts.ts'

/** Returns the name of the actor, or the kind of account if there is no name. */
function describeActor(t: Translate, { actor, actorKind }: AuditEntry): string {
  const kind = t(`audit.actorKinds.${actorKind}`)
  if (!actor) return kind
  if (actorKind === 'adviser') return actor.name ? `${actor.name} (${kind})` : kind
  return actor.name ?? t('audit.deletedMember')
}

/**
 * Returns the kind and the name of a record, for example "Mitglied: Max Muster". Deleted records have only a
 * kind.
 */
function describeRecord(t: Translate, { entity, record }: AuditEntry): string | null {
  if (entity === '') return null
  const kind = translateEntity(t, entity)
  return record?.name ? `${kind}: ${record.name}` : kind
}

/** Returns the columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditEntry, SortOf<typeof audit.readLog>>[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'at',
      label: t('audit.columns.at'),
      sortable: true,
      width: '180px',
      card: 'aside',
      value: ({ at }) => formats.stamp(at),
    },
    {
      name: 'actor',
      label: t('audit.columns.actor'),
      card: 'text',
      value: (entry) => describeActor(t, entry),
    },
    {
      name: 'action',
      label: t('audit.columns.action'),
      card: 'title',
      value: ({ action }) => translateAction(t, action),
    },
    { name: 'record', label: t('audit.columns.record'), value: (entry) => describeRecord(t, entry) },
    {
      name: 'fields',
      label: t('audit.columns.fields'),
      width: '150px',
      wide: true,
      card: 'none',
      formatter: 'linkableList',
      value: ({ fields }) =>
        fields
          .filter((field) => !/uuids?$/i.test(field) && field !== 'version' && field !== 'was')
          .map((field) => ({ text: translateField(t, field) })),
    },
    {
      name: 'outcome',
      label: t('audit.columns.outcome'),
      width: '150px',
      card: 'state',
      formatter: 'badge',
      value: ({ outcome, code }) =>
        outcome === 'done'
          ? { text: t('audit.outcomes.done'), tone: 'ok', icon: IconCircleCheck }
          : { text: translateRefusal(t, code), tone: 'err', icon: IconCircleX },
    },
  ]
}
