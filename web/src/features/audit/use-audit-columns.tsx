import type { AuditEntry, audit } from '@sorgfalt/contract/audit/audit'
import { translateAuditAction } from '@sorgfalt/texts/audit-value'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { Column } from '#ui/DataTable.tsx'
import classes from './audit.module.css'
import { countReminded, translateEntity } from './audit-texts.ts'
import { ChangeList } from './ChangeList.tsx'
import { useRecordLink } from './use-record-link.ts'

/** Shows who acted: the name at that time, the current name if it differs, and the kind of account. */
function Actor({ entry: { actor, actorKind } }: { entry: AuditEntry }) {
  const t = useText()
  const kind = t(`audit.actorKinds.${actorKind}`)
  const name = actor && (actor.name ?? (actorKind === 'member' ? t('audit.deletedMember') : null))
  if (!name) return <span className={classes.who}>{kind}</span>

  return (
    <>
      <span className={classes.who}>{name}</span>
      <CurrentName name={actor.currentName} />
      {actorKind !== 'member' && <span className={classes.kind}>{kind}</span>}
    </>
  )
}

/**
 * Shows what was done to which record, for example "Mitglied geändert, Max Muster", or "37 Personen
 * erinnert".
 */
function Action({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const formats = useFormats()
  const link = useRecordLink()(entry)
  const record = describeRecord(t, entry)
  const reminded = countReminded(entry)

  return (
    <>
      <span>
        {reminded
          ? t('audit.reminded', { count: reminded, number: formats.number(reminded) })
          : translateAuditAction(t, entry)}
      </span>
      {record && <span className={classes.record}>{link ? <Link {...link}>{record}</Link> : record}</span>}
      <CurrentName name={entry.record?.currentName ?? null} />
    </>
  )
}

function CurrentName({ name }: { name: string | null }) {
  const t = useText()
  return name !== null && <span className={classes.kind}>{t('audit.currentName', { name })}</span>
}

/**
 * Returns the name of the record, or its kind if it has no name. Null if the action concerns no single
 * record, because the action itself then says what it is about.
 */
function describeRecord(t: Translate, { entity, record, actor, outcome }: AuditEntry): string | null {
  if (entity === '' || (record !== null && record.uuid === actor?.uuid)) return null
  if (record === null && outcome === 'done') return null
  return record?.name ?? translateEntity(t, entity)
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
      width: '128px',
      card: 'aside',
      value: ({ at }) => (
        <time className={classes.clock} dateTime={at} title={formats.stamp(at)}>
          {formats.clock(at)}
        </time>
      ),
    },
    {
      name: 'actor',
      label: t('audit.columns.actor'),
      width: '20%',
      card: 'state',
      value: (entry) => <Actor entry={entry} />,
    },
    {
      name: 'action',
      label: t('audit.columns.action'),
      width: '26%',
      card: 'title',
      value: (entry) => <Action entry={entry} />,
    },
    {
      name: 'change',
      label: t('audit.columns.change'),
      card: 'text',
      value: (entry) => <ChangeList entry={entry} />,
    },
  ]
}
