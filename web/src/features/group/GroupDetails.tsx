import { type MemberGroupView, memberGroup, memberGroupForm } from '@sorgfalt/contract/group/group'
import { useState } from 'react'
import { useLocationOptions } from '#features/location/use-location-options.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { useFieldLocations } from '#parts/record-form/use-unnamed-records.ts'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { GroupFields } from './GroupFields.tsx'
import { findDifferences, toFormValues } from './group.rules.ts'
import classes from './groups.module.css'

/** The form of one group. */
export function GroupDetails({ saved }: { saved: MemberGroupView }) {
  const t = useText()
  const { editable } = saved
  const record = useRecordForm({
    schema: memberGroupForm,
    saved,
    read: memberGroup.detail,
    input: { memberGroupUuid: saved.uuid },
    update: memberGroup.update,
    extra: async () => ({ memberGroupUuid: saved.uuid }),
    valuesOf: toFormValues,
    successToast: 'group.form.saved',
    onSaved: () => invalidate([memberGroup.list]),
    editable,
  })

  const { form, element, saved: newlySaved } = record
  // The list of locations contains the name of a location that is chosen later.
  const [first] = useState(form.values.locationUuid)
  const locations = useFieldLocations({
    uuids: first === null ? [] : [first],
    known: [saved.location, newlySaved?.location].filter((one) => one !== null && one !== undefined),
    onGone: () => form.set({ locationUuid: saved.location?.uuid ?? null }),
  })
  const { items } = useLocationOptions(locations, newlySaved !== undefined)
  const nameLocation = (uuid: string | null) =>
    uuid === null ? t('group.companyWide') : (items.find(({ value }) => value === uuid)?.label ?? '')

  return (
    <Form form={form} ref={element} className={classes.form ?? ''}>
      {!editable && <Callout tone="info">{t('group.form.readOnly')}</Callout>}
      <RestoredNote record={record} />
      <ContentCard>
        <FieldColumns>
          <GroupFields form={form} known={locations} disabled={!editable} />
        </FieldColumns>
      </ContentCard>
      <input type="submit" hidden />
      <RecordActions
        record={record}
        listDifferences={(newlySaved, names) =>
          findDifferences(form.values, names, newlySaved, { t, nameLocation })
        }
      />
    </Form>
  )
}
