import {
  daysBefore,
  overdueDays,
  type ReminderPlan,
  reminderCopies,
} from '@sorgfalt/contract/reminder/reminder'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Select } from '#ui/Select.tsx'
import classes from './reminders.module.css'
import {
  describeDaysBefore,
  listHoursFrom,
  listHoursUntil,
  setCopies,
  sortDaysBefore,
  toggleOverdue,
} from './reminders.rules.ts'
import { SettingsSection } from './SettingsSection.tsx'
import settings from './settings.module.css'

interface PlanProps {
  value: ReminderPlan
  onChange: (value: ReminderPlan) => void
  disabled: boolean
}

/** The card for the reminder plan: when members are reminded, and who gets copies. */
export function RemindersCard({ value, onChange, disabled }: PlanProps) {
  const t = useText()
  const set = (change: Partial<ReminderPlan>) => onChange({ ...value, ...change })
  const flag = (name: 'active' | 'announce' | 'onRestDays' | 'bySms' | 'optOut') => (
    <Checkbox
      label={t(`reminder.plan.${name}`)}
      value={value[name]}
      onChange={(on) => set({ [name]: on })}
      disabled={disabled}
    />
  )

  return (
    <SettingsSection id="reminders" headline={t('reminder.plan.title')} text={t('reminder.plan.text')}>
      <div className={settings.rows}>
        {flag('active')}
        {value.active && (
          <>
            {flag('announce')}
            <FieldColumns>
              <Dropdown<string>
                label={t('reminder.plan.before')}
                placeholder={t('reminder.plan.none')}
                items={daysBefore.map((days) => ({
                  value: String(days),
                  label: describeDaysBefore(t, days),
                }))}
                value={value.before.map(String)}
                onChange={(days) => set({ before: sortDaysBefore(days) })}
                disabled={disabled}
              />
            </FieldColumns>
            <OverdueSteps value={value} onChange={onChange} disabled={disabled} />
            <Hours value={value} onChange={onChange} disabled={disabled} />
            {flag('onRestDays')}
            {flag('bySms')}
            <div>
              {flag('optOut')}
              <p className={settings.hint}>{t('reminder.plan.optOutHint')}</p>
            </div>
          </>
        )}
      </div>
    </SettingsSection>
  )
}

function OverdueSteps({ value, onChange, disabled }: PlanProps) {
  const t = useText()
  return (
    <fieldset className={classes.steps}>
      <legend>{t('reminder.plan.overdue')}</legend>
      {overdueDays.map((days) => {
        const step = value.overdue.find((known) => known.days === days)
        return (
          <div key={days} className={classes.step}>
            <Checkbox
              label={t('reminder.plan.daysAfter', { count: days })}
              value={step !== undefined}
              onChange={(on) => onChange({ ...value, overdue: toggleOverdue(value.overdue, days, on) })}
              disabled={disabled}
            />
            {step && (
              <Dropdown
                label={t('reminder.plan.copyTo', { count: days })}
                placeholder={t('reminder.plan.nobody')}
                items={reminderCopies.map((copy) => ({ value: copy, label: t(`reminder.copies.${copy}`) }))}
                value={step.copyTo}
                onChange={(audience) =>
                  onChange({ ...value, overdue: setCopies(value.overdue, days, audience) })
                }
                disabled={disabled}
              />
            )}
          </div>
        )
      })}
      <p className={settings.hint}>{t('reminder.plan.copyHint')}</p>
    </fieldset>
  )
}

function Hours({ value: plan, onChange, disabled }: PlanProps) {
  const t = useText()
  const hours = (name: 'from' | 'until', offered: readonly number[]) => (
    <Select
      label={t(`reminder.plan.${name}`)}
      options={offered.map((hour) => ({ value: String(hour), label: t('reminder.plan.hour', { hour }) }))}
      value={String(plan[name])}
      onChange={(hour) => onChange({ ...plan, [name]: Number(hour) })}
      disabled={disabled}
    />
  )

  return (
    <FieldColumns>
      {hours('from', listHoursFrom(plan.until))}
      {hours('until', listHoursUntil(plan.from))}
    </FieldColumns>
  )
}
