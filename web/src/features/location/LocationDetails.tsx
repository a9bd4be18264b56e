import { type LocationView, location, locationForm } from '@sorgfalt/contract/location/location'
import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { MemberField } from '#parts/member-picker/MemberField.tsx'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import { RaiseDialog } from '#parts/raise-role/RaiseDialog.tsx'
import { eligible, useRaise } from '#parts/raise-role/use-raise.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Form } from '#ui/Form.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AddressFields, IdentityFields, WorkFields } from './LocationFields.tsx'
import { differencesOf, valuesOf } from './location.rules.ts'
import classes from './locations.module.css'

const locationLeaders = eligible('location')

/** The form of one location. */
export function LocationDetails({ saved }: { saved: LocationView }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const editable = may(location.update)
  // Responsibility is given by who runs the company, which is who makes locations.
  const appoints = may(location.create)
  const record = useRecordForm({
    schema: locationForm,
    saved,
    read: location.detail,
    input: { locationUuid: saved.uuid },
    update: location.update,
    extra: async () => ({ locationUuid: saved.uuid, ...raise.input() }),
    valuesOf,
    successToast: 'location.form.saved',
    onSaved: () => invalidate([location.list, memberList.getList]),
  })
  const { form, element, action, theirs } = record
  // Names of those who were picked; the form itself holds uuids.
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const known = new Map(
    [...saved.responsibleMembers, ...(theirs?.responsibleMembers ?? []), ...picked].map((one) => [
      one.uuid,
      one,
    ]),
  )
  const responsible = form.field('responsibleMemberUuids')
  const before = new Set(saved.responsibleMembers.map(({ uuid }) => uuid))
  const raise = useRaise(
    form,
    picked.filter(({ uuid }) => !before.has(uuid)),
    responsible.value,
  )
  const nameBy = (uuid: string) => nameOf(known.get(uuid) ?? { firstName: '', lastName: '' })
  return (
    <Form form={{ ...form, submit: raise.submit }} ref={element} className={classes.form ?? ''}>
      {!editable && <Callout tone="info">{t('location.form.readOnly')}</Callout>}
      <ContentCard headline={t('location.form.place')}>
        <div className={classes.columns}>
          <IdentityFields form={form} disabled={!editable} />
          <WorkFields form={form} disabled={!editable} />
        </div>
      </ContentCard>
      <ContentCard headline={t('location.form.address')}>
        <div className={classes.columns}>
          <AddressFields form={form} disabled={!editable} />
        </div>
      </ContentCard>
      <ContentCard headline={t('location.form.emergency')} subHeadline={t('location.form.emergencyText')}>
        <div className={classes.columns}>
          <TextField
            {...form.field('assemblyPoint')}
            label={t('location.field.assemblyPoint')}
            hint={t('location.form.assemblyPointHint')}
            disabled={!editable}
            autoComplete="off"
          />
          <TextField
            {...form.field('internalEmergencyNumber')}
            label={t('location.field.internalEmergencyNumber')}
            hint={t('location.form.internalEmergencyNumberHint')}
            disabled={!editable}
            autoComplete="off"
          />
        </div>
      </ContentCard>
      <ContentCard headline={t('location.field.responsible')}>
        <MemberField
          label={t('location.form.responsibleLabel')}
          hint={t(editable && !appoints ? 'location.form.responsibleFixed' : 'location.form.responsibleHint')}
          value={responsible.value.flatMap((uuid) => known.get(uuid) ?? [])}
          onChange={(members) => {
            setPicked(members)
            responsible.onChange(members.map(({ uuid }) => uuid))
          }}
          {...locationLeaders}
          emptyNote={t('location.form.nobodyEligible')}
          error={responsible.error}
          disabled={!appoints}
        />
      </ContentCard>
      <input type="submit" hidden />
      <SaveBar
        changes={form.changed.length}
        busy={action.pending}
        onSave={record.save}
        onDiscard={() => form.reset()}
      />
      <RaiseDialog of="location" {...raise.dialog} />
      <VersionConflict
        open={theirs !== undefined}
        lastSave={record.lastSave}
        differences={
          theirs
            ? differencesOf(form.values, form.changed, valuesOf(theirs), { t, formats, nameOf: nameBy })
            : []
        }
        onKeep={record.keepMine}
        onTake={record.takeTheirs}
      />
    </Form>
  )
}
