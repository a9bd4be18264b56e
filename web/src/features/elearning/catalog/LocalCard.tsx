import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './catalog.module.css'
import type { SettingsCardProps } from './use-elearning-settings.ts'

/** The company's own texts for the inserts of the course. */
export function LocalCard({ details, form, disabled }: SettingsCardProps) {
  const t = useText()
  const { localInserts } = form.values

  return (
    <ContentCard
      headline={t('elearning.catalog.settings.local')}
      subHeadline={t('elearning.catalog.settings.localText')}
    >
      <div className={classes.columns}>
        {details.localInserts.map((key) => (
          <TextField
            key={key}
            name={`localInserts.${key}`}
            label={t(`elearning.catalog.settings.inserts.${key}`)}
            maxLength={500}
            value={localInserts[key] ?? ''}
            onChange={(text) => form.set({ localInserts: { ...localInserts, [key]: text } })}
            disabled={disabled}
          />
        ))}
      </div>
    </ContentCard>
  )
}
