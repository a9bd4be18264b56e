import {
  daysBefore,
  overdueDays,
  type ReminderPlan,
  reminderCopies,
} from '@sorgfalt/contract/reminder/reminder'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { Menu } from '#ui/Menu.tsx'
import classes from './reminders.module.css'
import {
  describeDaysBefore,
  describeTime,
  listChangedTimes,
  setCopies,
  toggleBefore,
  toggleOverdue,
} from './reminders.rules.ts'

interface ReminderTimesProps {
  value: ReminderPlan
  /** The saved plan. Rows that differ from it are marked. */
  saved: ReminderPlan
  onChange: (value: ReminderPlan) => void
  disabled: boolean
}

/** The times at which members are reminded, with the recipients of copies. */
export function ReminderTimes({ value, saved, onChange, disabled }: ReminderTimesProps) {
  const t = useText()
  const nobody = t('reminder.plan.nobody')
  const changed = listChangedTimes(t, saved, value)
  const removeButton = (label: string, onRemove: () => void) =>
    !disabled && (
      <IconButton
        icon={IconTrash}
        label={t('reminder.plan.removeTime', { time: label })}
        onClick={onRemove}
      />
    )

  return (
    <div>
      <table className={classes.times}>
        <thead>
          <tr>
            <th scope="col">{t('reminder.plan.message')}</th>
            <th scope="col">{t('reminder.plan.copy')}</th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {value.before.map((days) => {
            const label = describeDaysBefore(t, days)
            return (
              <tr key={label} data-changed={changed.includes(label) || undefined}>
                <th scope="row">{label}</th>
                <td className={classes.nobody}>{nobody}</td>
                <td>
                  {removeButton(label, () =>
                    onChange({ ...value, before: toggleBefore(value.before, days) }),
                  )}
                </td>
              </tr>
            )
          })}
          {value.overdue.map(({ days, copyTo }) => {
            const label = describeTime(t, days)
            return (
              <tr key={label} data-changed={changed.includes(label) || undefined}>
                <th scope="row">{label}</th>
                <td>
                  <Dropdown
                    variant="button"
                    // Unlike the field of a dropdown, a button can show long names on several lines.
                    caption={copyTo.map((copy) => t(`reminder.copies.${copy}`)).join(', ') || nobody}
                    label={t('reminder.plan.copyTo', { count: days })}
                    items={reminderCopies.map((copy) => ({
                      value: copy,
                      label: t(`reminder.copies.${copy}`),
                    }))}
                    value={copyTo}
                    onChange={(audience) =>
                      onChange({ ...value, overdue: setCopies(value.overdue, days, audience) })
                    }
                    disabled={disabled}
                  />
                </td>
                <td>
                  {removeButton(label, () =>
                    onChange({ ...value, overdue: toggleOverdue(value.overdue, days, false) }),
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {!disabled && <AddTime value={value} onChange={onChange} />}
    </div>
  )
}

/** A menu with the times at which no reminder is sent yet. */
function AddTime({ value, onChange }: Pick<ReminderTimesProps, 'value' | 'onChange'>) {
  const t = useText()
  const entries = [
    ...daysBefore
      .filter((days) => !value.before.includes(days))
      .map((days) => ({
        label: describeDaysBefore(t, days),
        onClick: () => onChange({ ...value, before: toggleBefore(value.before, days) }),
      })),
    ...overdueDays
      .filter((days) => value.overdue.every((step) => step.days !== days))
      .map((days) => ({
        label: describeTime(t, days),
        onClick: () => onChange({ ...value, overdue: toggleOverdue(value.overdue, days, true) }),
      })),
  ]

  if (entries.length === 0) return null

  return (
    <Menu
      trigger={
        <Button kind="ghost" icon={IconPlus} className={classes.add}>
          {t('reminder.plan.addTime')}
        </Button>
      }
      entries={entries}
    />
  )
}
