import { type Anchor, anchors } from '@sorgfalt/contract/elearning/catalog'
import { monthName } from '#lib/format.ts'
import { type Translate, useLanguage, useText } from '#lib/texts.tsx'
import { DueFields } from '#parts/due-settings/DueFields.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './catalog.module.css'
import type { SettingsCardProps } from './use-elearning-settings.ts'

const months = Array.from({ length: 12 }, (_, month) => month + 1)

/**
 * Returns a hint about the disadvantage of counting due dates from `anchor`, or undefined for `completion`.
 */
const anchorHint = (t: Translate, anchor: Anchor): string | undefined =>
  anchor === 'completion' ? undefined : t(`elearning.catalog.settings.${anchor}Hint`)

/** The settings for due dates and repetition. */
export function DatesCard({ details, form, disabled }: SettingsCardProps) {
  const t = useText()
  const { language } = useLanguage()
  const { dueDateInterval, anchor, calendarMonth, leadDays, countPast } = form.values

  return (
    <ContentCard headline={t('elearning.catalog.settings.dates')}>
      <FieldColumns>
        <DueFields
          form={form}
          hints={{
            interval: t('elearning.catalog.settings.intervalHint', {
              recommended: intervalText(t, details.recommendedInterval),
            }),
            buffer: t('elearning.catalog.settings.bufferHint'),
          }}
          disabled={disabled}
        />
        {dueDateInterval > 0 && (
          <>
            <Select
              {...form.field('anchor')}
              label={t('elearning.catalog.settings.anchor')}
              options={anchors.map((value) => ({ value, label: t(`elearning.catalog.anchors.${value}`) }))}
              hint={anchorHint(t, anchor)}
              value={anchor}
              onChange={(value) =>
                form.set({ anchor: value, calendarMonth: value === 'calendar' ? (calendarMonth ?? 1) : null })
              }
              disabled={disabled}
            />
            {anchor === 'calendar' && (
              <Select
                {...form.field('calendarMonth')}
                label={t('elearning.catalog.settings.calendarMonth')}
                options={months.map((month) => ({ value: String(month), label: monthName(language, month) }))}
                value={String(calendarMonth ?? 1)}
                onChange={(month) => form.set({ calendarMonth: Number(month) })}
                disabled={disabled}
              />
            )}
            <TextField
              {...form.field('leadDays')}
              label={t('elearning.catalog.settings.leadDays')}
              type="number"
              inputMode="numeric"
              min={0}
              max={90}
              value={Number.isNaN(leadDays) ? '' : String(leadDays)}
              onChange={(text) => form.set({ leadDays: text === '' ? Number.NaN : Number(text) })}
              disabled={disabled}
            />
          </>
        )}
        <div className={classes.wide}>
          <Checkbox
            label={t('elearning.catalog.settings.countPast')}
            value={countPast}
            onChange={(value) => form.set({ countPast: value })}
            disabled={disabled}
          />
        </div>
      </FieldColumns>
    </ContentCard>
  )
}
