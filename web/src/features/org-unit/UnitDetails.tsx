import { type OrgUnitDetails, orgUnit, orgUnitForm } from '@sorgfalt/contract/org-unit/org-unit'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { RaiseDialog } from '#parts/raise-role/RaiseDialog.tsx'
import { useRaise } from '#parts/raise-role/use-raise.ts'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { useFieldMembers, useFieldUnits } from '#parts/record-form/use-unnamed-records.ts'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { affectedCalls } from './affected-calls.ts'
import { findDifferences, toFormValues } from './org-unit.rules.ts'
import classes from './org-units.module.css'
import type { NamedUnit } from './UnitField.tsx'
import { AdminsField, DefaultField, NameFields, ParentField } from './UnitFields.tsx'

/** Fields that only administrators may change. The form does not send them for other unit managers. */
const fixedFields = {
  identifier: undefined,
  parentUuid: undefined,
  isDefault: undefined,
  adminUuids: undefined,
}

/** The tab with the form of a unit. */
export function UnitDetails({ saved }: { saved: OrgUnitDetails }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const editable = { name: may(orgUnit.update), rest: may(orgUnit.create) }
  const { uuid } = saved
  const record = useRecordForm({
    schema: orgUnitForm,
    saved,
    read: orgUnit.detail,
    input: { uuid },
    update: orgUnit.update,
    extra: async () => ({ uuid, ...raise.input(), ...(!editable.rest && fixedFields) }),
    valuesOf: toFormValues,
    successToast: 'orgUnit.form.saved',
    onSaved: () => invalidate(affectedCalls),
    editable: editable.name,
  })

  const { form, element, base, saved: newlySaved } = record
  // The names of the picked members and units. The form contains only uuids.
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const [pickedUnits, setPickedUnits] = useState<readonly NamedUnit[]>([])
  const { parentUuid, adminUuids } = form.values
  const { members, waiting } = useFieldMembers({
    uuids: adminUuids,
    known: [...base.admins, ...(newlySaved?.admins ?? []), ...picked],
    onGone: (gone) => form.set({ adminUuids: adminUuids.filter((admin) => !gone.includes(admin)) }),
  })
  const people = new Map(members.map((one) => [one.uuid, one]))

  const parents = useFieldUnits({
    uuids: parentUuid ? [parentUuid] : [],
    known: [...base.path, ...(newlySaved?.path ?? []), ...pickedUnits],
    onGone: () => form.set({ parentUuid: toFormValues(base).parentUuid }),
  })
  const units = new Map(parents.map((one) => [one.uuid, one.name]))

  const before = new Set(base.admins.map((admin) => admin.uuid))
  const raise = useRaise(
    form,
    members.filter((member) => !before.has(member.uuid)),
    adminUuids,
  )

  return (
    <>
      <Form form={{ ...form, submit: raise.submit }} ref={element} className={classes.form ?? ''}>
        {!editable.name && <Callout tone="info">{t('orgUnit.form.readOnly')}</Callout>}
        {editable.name && !editable.rest && <Callout tone="info">{t('orgUnit.form.nameOnly')}</Callout>}
        <RestoredNote record={record} />
        <ContentCard headline={t('orgUnit.form.naming')}>
          <FieldColumns min={18}>
            <NameFields form={form} editable={editable} />
            {parentUuid && (
              <ParentField
                form={form}
                parent={{ uuid: parentUuid, name: units.get(parentUuid) ?? '' }}
                onPick={(unit) => setPickedUnits([...pickedUnits, unit])}
                notBelow={uuid}
                disabled={!editable.rest}
              />
            )}
          </FieldColumns>
        </ContentCard>
        <ContentCard headline={t('orgUnit.form.responsibility')}>
          <AdminsField
            form={form}
            people={people}
            onPick={(members) => setPicked([...picked, ...members])}
            disabled={!editable.rest || waiting}
          />
        </ContentCard>
        <ContentCard headline={t('orgUnit.form.assignment')}>
          <DefaultField form={form} fixed={base.isDefault} disabled={!editable.rest} />
        </ContentCard>
        <input type="submit" hidden />
        <RecordActions
          record={record}
          listDifferences={(newlySaved, names) =>
            findDifferences(form.values, names, newlySaved, { t, list: formats.list, people, units })
          }
        />
      </Form>
      <RaiseDialog of="orgUnit" {...raise.dialog} />
    </>
  )
}
