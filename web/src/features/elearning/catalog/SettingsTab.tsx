import { memberRoles } from '@sorgfalt/contract/core/role'
import {
  confirmationModes,
  type ElearningDetails,
  type ElearningSettings,
  elearningCatalog,
  type elearningSettingsForm,
} from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { MemberField } from '#parts/member-picker/MemberField.tsx'
import { type PickedMember, useMarkedName } from '#parts/member-picker/use-member-search.ts'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'
import classes from './catalog.module.css'
import { DatesCard } from './DatesCard.tsx'
import { ReinstructNotice } from './ReinstructNotice.tsx'
import { listDifferences } from './settings.rules.ts'
import { useElearningSettings } from './use-elearning-settings.ts'

/** The tab with the company's settings for an e-learning. */
export function SettingsTab({ details }: { details: ElearningDetails }) {
  const { data } = useCall(elearningCatalog.readSettings, { elearningUuid: details.elearningUuid })
  return data ? (
    <SettingsForm details={details} saved={data} />
  ) : (
    <ContentCard>
      <Skeleton height="60px" count={4} />
    </ContentCard>
  )
}

function SettingsForm({ details, saved }: { details: ElearningDetails; saved: ElearningSettings }) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const markedName = useMarkedName()
  const may = useCan()
  const disabled = !may(elearningCatalog.saveSettings)
  const settings = useElearningSettings(details.elearningUuid, saved)
  const { form, element, effect, theirs, base } = settings
  // The form has uuids only. The names come from the saved settings and from the member picker.
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const candidates = [base.responsible, theirs?.responsible, ...picked].filter(
    (one) => one !== null && one !== undefined,
  )

  const findPerson = (uuid: string | null) => candidates.find((one) => one.uuid === uuid)
  const nameOf = (uuid: string) => {
    const person = findPerson(uuid)
    return person ? markedName(person) : ''
  }

  return (
    <Form form={form} ref={element} className={classes.form ?? ''}>
      {disabled && <Callout tone="info">{t('elearning.catalog.settings.readOnly')}</Callout>}
      <ReinstructNotice elearningUuid={details.elearningUuid} outdated={saved.outdated} />
      <DatesCard details={details} form={form} disabled={disabled} />
      <OralCard
        details={details}
        form={form}
        disabled={disabled}
        responsible={findPerson(form.values.responsibleUuid)}
        onPick={(member) => setPicked([...picked, member])}
      />
      {details.localInserts.length > 0 && <LocalCard details={details} form={form} disabled={disabled} />}
      <SaveBar
        changes={form.changed.length}
        busy={settings.pending}
        onSave={settings.save}
        onDiscard={() => form.reset()}
      />
      <Dialog
        open={effect !== undefined}
        onClose={settings.cancel}
        headline={t('elearning.catalog.settings.previewTitle')}
        paragraphs={
          effect
            ? [
                t('elearning.catalog.settings.moves', { count: effect.affected }),
                ...(effect.newlyOverdue > 0
                  ? [t('elearning.catalog.settings.overdue', { count: effect.newlyOverdue })]
                  : []),
              ]
            : []
        }
        buttons={[
          {
            label: t('elearning.catalog.settings.apply'),
            kind: 'primary',
            onClick: () => void settings.store(),
          },
        ]}
      />
      <VersionConflict
        open={theirs !== undefined}
        lastSave={settings.lastSave}
        differences={
          theirs ? listDifferences(form.values, form.changed, theirs, { t, formats, language, nameOf }) : []
        }
        onKeep={settings.keepMine}
        onTake={settings.takeTheirs}
      />
    </Form>
  )
}

interface CardProps {
  details: ElearningDetails
  form: FormState<typeof elearningSettingsForm>
  disabled: boolean
}

interface OralCardProps extends CardProps {
  /** The member whose uuid is in the form. */
  responsible: PickedMember | undefined
  onPick: (member: PickedMember) => void
}

/** Roles that the responsible member may have. The server refuses the role `member`. */
const leaders = { role: memberRoles.filter((role) => role !== 'member') }

/** The settings for the oral part and the responsible member. */
function OralCard({ details, form, disabled, responsible, onPick }: OralCardProps) {
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
      <div className={classes.columns}>
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
      </div>
    </ContentCard>
  )
}

/** The company's own texts for the inserts of the course. */
function LocalCard({ details, form, disabled }: CardProps) {
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
