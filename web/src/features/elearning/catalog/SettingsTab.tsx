import {
  type ElearningDetails,
  type ElearningSettings,
  elearningCatalog,
} from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { type PickedMember, useMarkedName } from '#parts/member-picker/use-member-search.ts'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useFieldMembers } from '#parts/record-form/use-unnamed-records.ts'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './catalog.module.css'
import { DatesCard } from './DatesCard.tsx'
import { LocalCard } from './LocalCard.tsx'
import { OralCard } from './OralCard.tsx'
import { ReinstructNotice } from './ReinstructNotice.tsx'
import { listDifferences } from './settings.rules.ts'
import { type SettingsEffect, useElearningSettings } from './use-elearning-settings.ts'

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
  const settings = useElearningSettings(details.elearningUuid, saved, !disabled)
  const { form, element, effect, saved: newlySaved, base } = settings
  // The form contains only uuids. The names come from the saved settings and from the member picker.
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const { responsibleUuid } = form.values
  const { members: candidates, waiting } = useFieldMembers({
    uuids: responsibleUuid === null ? [] : [responsibleUuid],
    known: [base.responsible, newlySaved?.responsible, ...picked].filter(
      (one) => one !== null && one !== undefined,
    ),
    onGone: () => form.set({ responsibleUuid: base.responsible?.uuid ?? null }),
  })

  const findPerson = (uuid: string | null) => candidates.find((one) => one.uuid === uuid)
  const nameOf = (uuid: string) => {
    const person = findPerson(uuid)
    return person ? markedName(person) : ''
  }

  return (
    <Form form={form} ref={element} className={classes.form ?? ''}>
      {disabled && <Callout tone="info">{t('elearning.catalog.settings.readOnly')}</Callout>}
      <RestoredNote record={settings} />
      <ReinstructNotice elearningUuid={details.elearningUuid} outdated={saved.outdated} />
      <DatesCard details={details} form={form} disabled={disabled} />
      <OralCard
        details={details}
        form={form}
        disabled={disabled || waiting}
        responsible={findPerson(responsibleUuid)}
        onPick={(member) => setPicked([...picked, member])}
      />
      {details.localInserts.length > 0 && <LocalCard details={details} form={form} disabled={disabled} />}
      <SaveBar
        changes={form.changed.length}
        busy={settings.pending}
        onSave={settings.save}
        onDiscard={settings.discard}
      />
      <MovedDatesDialog effect={effect} onClose={settings.cancel} onApply={() => void settings.store()} />
      <VersionConflict
        open={newlySaved !== undefined}
        lastSave={settings.lastSave}
        differences={
          newlySaved
            ? listDifferences(form.values, settings.conflicts, newlySaved, { t, formats, language, nameOf })
            : []
        }
        onKeep={settings.keepOwn}
        onTake={settings.takeSaved}
      />
    </Form>
  )
}

interface MovedDatesProps {
  /** The dialog is open while there is an effect to confirm. */
  effect: SettingsEffect | undefined
  onClose: () => void
  onApply: () => void
}

/** Shows how many due dates would move, and asks for confirmation. */
function MovedDatesDialog({ effect, onClose, onApply }: MovedDatesProps) {
  const t = useText()
  const { affected = 0, newlyOverdue = 0 } = effect ?? {}
  const moves = t('elearning.catalog.settings.moves', { count: affected })
  const overdue = t('elearning.catalog.settings.overdue', { count: newlyOverdue })

  return (
    <Dialog
      open={effect !== undefined}
      onClose={onClose}
      headline={t('elearning.catalog.settings.previewTitle')}
      paragraphs={effect ? [moves, ...(newlyOverdue > 0 ? [overdue] : [])] : []}
      buttons={[{ label: t('elearning.catalog.settings.apply'), kind: 'primary', onClick: onApply }]}
    />
  )
}
