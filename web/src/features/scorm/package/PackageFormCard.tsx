import { type ScormPackageDetails, scormForm, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useEffect } from 'react'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { RequiredNote } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { PackageFields } from './PackageFields.tsx'
import { findDifferences, listFields, toFormValues } from './package-form.ts'

interface PackageFormCardProps {
  saved: ScormPackageDetails
  /** Called when the form begins or ceases to have unsaved changes. */
  onDirty: (dirty: boolean) => void
}

/** The form with the details of a draft. */
export function PackageFormCard({ saved, onDirty }: PackageFormCardProps) {
  const t = useText()
  const formats = useFormats()
  const { packageUuid } = saved
  const record = useRecordForm({
    schema: scormForm,
    saved,
    read: scormPackage.read,
    input: { packageUuid },
    update: scormPackage.save,
    extra: async () => ({ packageUuid }),
    valuesOf: toFormValues,
    successToast: 'scorm.form.saved',
    onSaved: () => invalidate([scormPackage.list]),
  })
  const { form, element } = record
  const fieldsOf = (values: Parameters<typeof listFields>[2]) => listFields(t, formats, values)

  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])

  return (
    <Form form={form} ref={element}>
      <RestoredNote record={record} />
      <PackageFields form={form} />
      <RequiredNote>{t('common.ui.required')}</RequiredNote>
      <input type="submit" hidden />
      <RecordActions
        record={record}
        listDifferences={(newest, names) =>
          findDifferences(fieldsOf(form.values), fieldsOf(toFormValues(newest)), names)
        }
      />
    </Form>
  )
}
