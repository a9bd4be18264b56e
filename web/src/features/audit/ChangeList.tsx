import type { AuditChange, AuditEntry, AuditValue } from '@sorgfalt/contract/audit/audit'
import { isFilteredExport, isStatedField } from '@sorgfalt/contract/audit/audit-comparisons'
import { auditValueKind } from '@sorgfalt/contract/audit/audit-fields'
import { formatAuditValue, isShownField, listShownChanges } from '@sorgfalt/texts/audit-value'
import { useState } from 'react'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useReminderCounts } from '#parts/remind/use-reminder-counts.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowRight, IconBan } from '#ui/icons.ts'
import classes from './audit.module.css'
import { countOf, translateField, translateRefusal } from './audit-texts.ts'

/** Number of changes that are shown at once. A button shows the others. */
const maxShown = 4

/** Shows what an entry says about fields: why the action was refused, what has changed, or what was sent. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const { action, outcome, code, changes, fields, entity } = entry
  const sent = fields.filter(isShownField).map((field) => translateField(t, field))

  if (outcome === 'refused') return <Refusal code={code} />
  if (changes !== null && entity === 'reminderOrder') return <Messages changes={changes} />
  const names = sent.join(', ')
  const filters = isFilteredExport(action) && names !== '' ? t('audit.filteredBy', { fields: names }) : ''
  const quiet = filters || (changes === null ? names : '')

  return (
    <>
      {changes !== null && <Changes action={action} entity={entity} changes={changes} />}
      {quiet !== '' && <span className={classes.quiet}>{quiet}</span>}
    </>
  )
}

function Refusal({ code }: { code: string }) {
  const t = useText()
  const refused = t('audit.outcomes.refused')
  const reason = translateRefusal(t, code)

  return (
    <span className={classes.refused}>
      <Icon icon={IconBan} size={16} />
      {reason === refused ? refused : t('audit.refused', { reason })}
    </span>
  )
}

/** Shows how many messages, letters and copies an order of reminders has. */
function Messages({ changes }: { changes: readonly AuditChange[] }) {
  const counts = useReminderCounts()
  const of = (field: string) => countOf(changes, field)
  const sent = counts.sent({
    mails: of('mails'),
    sms: of('sms'),
    letters: of('letters'),
    copies: of('copies'),
  })

  return sent ? <span className={classes.new}>{sent}</span> : null
}

interface ChangesProps extends Pick<AuditEntry, 'action' | 'entity'> {
  changes: readonly AuditChange[]
}

function Changes({ action, entity, changes }: ChangesProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const all = listShownChanges(action, changes)
  const hidden = all.length > maxShown + 1 ? all.length - maxShown : 0
  const shown = hidden > 0 && !open ? all.slice(0, maxShown) : all

  if (changes.length === 0) return <span className={classes.quiet}>{t('audit.unchanged')}</span>

  return (
    <>
      <dl className={classes.changes}>
        {shown.map((change) => (
          <div key={change.field}>
            <dt>{translateField(t, change.field)}</dt>
            <dd>
              <Values action={action} entity={entity} change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <Button
          kind="ghost"
          size="small"
          className={classes.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('audit.fewer') : t('audit.more', { count: hidden })}
        </Button>
      )}
    </>
  )
}

/** The old and the new value. Screen readers read both as a sentence, because the arrow is a picture. */
function Values({
  action,
  entity,
  change: { field, from, to },
}: Omit<ChangesProps, 'changes'> & { change: AuditChange }) {
  const t = useText()
  const { language } = useLanguage()
  if (from === undefined || to === undefined) return <span className={classes.new}>{t('audit.changed')}</span>

  const kind = auditValueKind(entity, field)
  const inWords = (value: AuditValue) => formatAuditValue(value, kind, t, language)
  const [old, current] = [inWords(from), inWords(to)]
  if (isStatedField(action, field)) return <span className={classes.new}>{current}</span>

  return (
    <>
      <span className="visually-hidden">{t('audit.toNew', { from: old, to: current })}</span>
      <span className={classes.old} aria-hidden>
        {from === null ? old : <s>{old}</s>}
      </span>
      <Icon icon={IconArrowRight} size={16} />
      <span className={to === null ? classes.old : classes.new} aria-hidden>
        {current}
      </span>
    </>
  )
}
