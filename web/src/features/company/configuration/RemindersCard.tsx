import type { ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { useText } from '#lib/texts.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { ReminderTimes } from './ReminderTimes.tsx'
import { listHoursFrom, listHoursUntil } from './reminders.rules.ts'
import { SettingsSection } from './SettingsSection.tsx'
import settings from './settings.module.css'

interface PlanProps {
  value: ReminderPlan
  /** The saved plan. */
  saved: ReminderPlan
  onChange: (value: ReminderPlan) => void
  disabled: boolean
}

/** The card for the reminder plan: when members are reminded, and who gets copies. */
export function RemindersCard(plan: PlanProps) {
  const { value, saved, onChange, disabled } = plan
  const t = useText()
  const set = (change: Partial<ReminderPlan>) => onChange({ ...value, ...change })
  const flag = (name: 'active' | 'announce' | 'onRestDays' | 'bySms' | 'optOut', hint?: string) => (
    <Switch
      label={t(`reminder.plan.${name}`)}
      hint={hint}
      value={value[name]}
      changed={value[name] !== saved[name]}
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
            {flag('bySms')}
            <div>
              <ReminderTimes {...plan} />
              <p className={settings.hint}>{t('reminder.plan.copyHint')}</p>
            </div>
            <Hours {...plan} />
            {flag('onRestDays')}
            {flag('optOut', t('reminder.plan.optOutHint'))}
          </>
        )}
      </div>
    </SettingsSection>
  )
}

function Hours({ value: plan, onChange, disabled }: Omit<PlanProps, 'saved'>) {
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
