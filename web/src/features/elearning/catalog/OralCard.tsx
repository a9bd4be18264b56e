import { memberRoles } from '@sorgfalt/contract/core/role'
import { confirmationModes } from '@sorgfalt/contract/elearning/catalog'
import { useText } from '#lib/texts.tsx'
import { MemberField } from '#parts/member-picker/MemberField.tsx'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Select } from '#ui/Select.tsx'
import classes from './catalog.module.css'
import type { SettingsCardProps } from './use-elearning-settings.ts'

interface OralCardProps extends SettingsCardProps {
  /** The member whose uuid is in the form. */
  responsible: PickedMember | undefined
  onPick: (member: PickedMember) => void
}

/** Roles that the responsible member may have. The server refuses the role `member`. */
const leaders = { role: memberRoles.filter((role) => role !== 'member') }

/** The settings for the oral part and the responsible member. */
export function OralCard({ details, form, disabled, responsible, onPick }: OralCardProps) {
  const t = useText()
  const { confirmationMode } = form.values

  return (
    <ContentCard
      headline={t('elearning.catalog.settings.oral')}
      subHeadline={t('elearning.catalog.settings.oralText')}
    >
      {details.oralPart.checklist.length > 0 && (
        <ul className={classes.list}>
          {details.oralPart.checklist.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {details.category === 'hazardous-substances' && (
        <div className={classes.notice}>
          <Callout tone="warn">{t('elearning.catalog.settings.hazardous')}</Callout>
        </div>
      )}
      <FieldColumns>
        <Select
          {...form.field('confirmationMode')}
          label={t('elearning.catalog.settings.mode')}
          hint={confirmationMode === 'required' ? t('elearning.catalog.settings.requiredHint') : undefined}
          options={confirmationModes.map((value) => ({
            value,
            label: t(`elearning.catalog.confirmationModes.${value}`),
          }))}
          value={confirmationMode}
          onChange={(value) => form.set({ confirmationMode: value })}
          disabled={disabled}
        />
        <MemberField
          label={t('elearning.catalog.settings.responsible')}
          hint={t('elearning.catalog.settings.responsibleHint')}
          max={1}
          choice={leaders}
          emptyNote={t('elearning.catalog.settings.nobodyEligible')}
          value={responsible ? [responsible] : []}
          onChange={(members) => {
            const one = members.at(-1)
            if (one) onPick(one)
            form.set({ responsibleUuid: one?.uuid ?? null })
          }}
          disabled={disabled}
        />
      </FieldColumns>
    </ContentCard>
  )
}
