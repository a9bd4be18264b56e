import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { SettingsCardProps } from './use-elearning-settings.ts'

/** The company's own texts that the course shows in its local inserts. */
export function LocalCard({ details, form, disabled }: SettingsCardProps) {
  const t = useText()
  const { localInserts } = form.values

  return (
    <ContentCard
      headline={t('elearning.catalog.settings.local')}
      subHeadline={t('elearning.catalog.settings.localText')}
    >
      <FieldColumns>
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
      </FieldColumns>
    </ContentCard>
  )
}
