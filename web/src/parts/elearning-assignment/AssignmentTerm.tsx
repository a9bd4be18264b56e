import { assignmentTerms } from '@sorgfalt/contract/elearning/assignment'
import { useId } from 'react'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/assignment-targets/assignment.module.css'
import type { ChosenTerm, TermDays } from '#parts/assignment-targets/chosen-targets.ts'
import { bufferText } from '#parts/due-settings/due-texts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

interface AssignmentTermProps {
  term: ChosenTerm
  /** The days that the settings of the e-learning give. */
  settingsDays: number
  onChange: (term: ChosenTerm) => void
  announce: boolean
  onAnnounce: (announce: boolean) => void
  /** Whether the reminder plan of the company includes announcements. */
  announces: boolean
}

/** The first due date of an assignment, and whether the members are notified today. */
export function AssignmentTerm(props: AssignmentTermProps) {
  const { term, settingsDays, onChange, announce, onAnnounce, announces } = props
  const t = useText()
  const name = useId()
  const isFixed = 'dueOn' in term
  const days = isFixed ? settingsDays : (term.days ?? settingsDays)

  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('elearning.assign.term')}</legend>
        <label className={classes.radio}>
          <input type="radio" name={name} checked={!isFixed} onChange={() => onChange({ days: null })} />
          <span>{t('elearning.assign.termAfter')}</span>
        </label>
        {!isFixed && (
          <div className={classes.under}>
            <Select
              hideLabel
              label={t('elearning.assign.termAfter')}
              options={assignmentTerms.map((value) => ({
                value: String(value),
                label: bufferText(t, value),
              }))}
              value={String(days)}
              onChange={(value) => onChange({ days: Number(value) as TermDays })}
            />
          </div>
        )}
        <label className={classes.radio}>
          <input type="radio" name={name} checked={isFixed} onChange={() => onChange({ dueOn: '' })} />
          <span>{t('elearning.assign.termFixed')}</span>
        </label>
        {isFixed && (
          <div className={classes.under}>
            <TextField
              hideLabel
              type="date"
              label={t('elearning.assign.dueOn')}
              value={term.dueOn}
              onChange={(dueOn) => onChange({ dueOn })}
            />
          </div>
        )}
        <p className={classes.hint}>
          {days === 0
            ? t('elearning.assign.laterNow')
            : t('elearning.assign.later', { term: bufferText(t, days) })}
        </p>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('elearning.assign.announce')}</legend>
        {announces ? (
          <Checkbox label={t('elearning.assign.announceToday')} value={announce} onChange={onAnnounce} />
        ) : (
          <p className={classes.hint}>{t('elearning.assign.announceOff')}</p>
        )}
      </fieldset>
    </>
  )
}
