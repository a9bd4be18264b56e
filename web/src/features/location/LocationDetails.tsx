import { type LocationView, location, locationForm } from '@sorgfalt/contract/location/location'
import { memberList } from '@sorgfalt/contract/member/list'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { MemberField } from '#parts/member-picker/MemberField.tsx'
import { RaiseDialog } from '#parts/raise-role/RaiseDialog.tsx'
import { eligible } from '#parts/raise-role/use-raise.ts'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { Callout } from '#ui/Callout.tsx'
import { RequiredNote } from '#ui/Field.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { AddressFields, EmergencyFields, IdentityFields, WorkFields } from './LocationFields.tsx'
import { findDifferences, toFormValues } from './location.rules.ts'
import classes from './locations.module.css'
import { useResponsible } from './use-responsible.ts'

const locationLeaders = eligible('location')

/** The tab with the form of a location. */
export function LocationDetails({ saved }: { saved: LocationView }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const editable = may(location.update)
  // Only administrators appoint responsible members. The permission to create locations identifies
  // administrators.
  const appoints = may(location.create)
  const record = useRecordForm({
    schema: locationForm,
    saved,
    read: location.detail,
    input: { locationUuid: saved.uuid },
    update: location.update,
    extra: async () => ({ locationUuid: saved.uuid, ...responsible.raise.input() }),
    valuesOf: toFormValues,
    successToast: 'location.form.saved',
    onSaved: () => invalidate([location.list, memberList.getList]),
    editable,
  })

  const { form, element, base, saved: newlySaved } = record
  const responsible = useResponsible({ base, newlySaved, form })

  return (
    <Form form={{ ...form, submit: responsible.raise.submit }} ref={element} className={classes.form ?? ''}>
      {!editable && <Callout tone="info">{t('location.form.readOnly')}</Callout>}
      <RestoredNote record={record} />
      <FormSection title={t('location.form.place')}>
        <FieldColumns min={16}>
          <IdentityFields form={form} disabled={!editable} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('location.form.work')}>
        <FieldColumns min={16}>
          <WorkFields form={form} disabled={!editable} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('location.form.address')}>
        <FieldColumns min={16}>
          <AddressFields form={form} disabled={!editable} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('location.form.emergency')} text={t('location.form.emergencyText')}>
        <FieldColumns min={16}>
          <EmergencyFields form={form} disabled={!editable} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('location.field.responsible')}>
        <MemberField
          label={t('location.form.responsibleLabel')}
          hint={t(editable && !appoints ? 'location.form.responsibleFixed' : 'location.form.responsibleHint')}
          value={responsible.value}
          onChange={responsible.onChange}
          {...locationLeaders}
          emptyNote={t('location.form.nobodyEligible')}
          error={responsible.error}
          disabled={!appoints || responsible.waiting}
        />
      </FormSection>
      {editable && <RequiredNote>{t('common.ui.required')}</RequiredNote>}
      <input type="submit" hidden />
      <RecordActions
        record={record}
        listDifferences={(newlySaved, names) =>
          findDifferences(form.values, names, toFormValues(newlySaved), {
            t,
            formats,
            nameOf: responsible.getName,
          })
        }
      />
      <RaiseDialog of="location" {...responsible.raise.dialog} />
    </Form>
  )
}
