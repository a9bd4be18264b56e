import type { SpecialAttribute } from '@sorgfalt/contract/core/limits'
import type { MemberDetails } from '@sorgfalt/contract/member/details'
import { memberSpecialAttributes, type SpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useConflict } from '#lib/use-conflict.ts'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { IconEye } from '#ui/icons.ts'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import classes from '../details/member.module.css'
import { SpecialAttributeFields } from './SpecialAttributeFields.tsx'
import { haveSameAttributes, isUnderage, listDifferences, mergeChanges } from './special-attributes.rules.ts'

type Subject = Pick<MemberDetails, 'uuid' | 'birthDate' | 'status'>

/**
 * The special attributes of a member. Every read is recorded, so they are read only when the user asks for
 * them.
 */
export function SpecialAttributesCard({ member }: { member: Subject }) {
  const t = useText()
  const [shown, setShown] = useState<SpecialAttributes>()
  const read = useAction(memberSpecialAttributes.read, { loader: 'load', onSuccess: setShown })

  return (
    <ContentCard
      headline={t('member.specialAttributes.title')}
      subHeadline={t('member.specialAttributes.text')}
    >
      <div className={classes.rows}>
        <WhoSees of="specialAttributes" open />
        {shown ? (
          <SpecialAttributesForm member={member} saved={shown} onSaved={setShown} />
        ) : (
          <div>
            <Button
              icon={IconEye}
              busy={read.pending}
              onClick={() => void read.run({ memberUuid: member.uuid })}
            >
              {t('member.specialAttributes.show')}
            </Button>
          </div>
        )}
      </div>
    </ContentCard>
  )
}

interface FormProps {
  member: Subject
  saved: SpecialAttributes
  onSaved: (saved: SpecialAttributes) => void
}

function SpecialAttributesForm({ member, saved, onSaved }: FormProps) {
  const t = useText()
  const formats = useFormats()
  const [values, setValues] = useState(saved)
  const action = useAction(memberSpecialAttributes.save, {
    successToast: 'member.specialAttributes.saved',
    onSuccess: (output) => {
      setValues(output)
      onSaved(output)
    },
  })

  const {
    saved: newlySaved,
    lastSave,
    clear,
  } = useConflict(action.error, memberSpecialAttributes.read, {
    memberUuid: member.uuid,
  })

  const resolveConflict = (resolved: SpecialAttributes) => {
    if (newlySaved) onSaved(newlySaved)
    setValues(resolved)
    clear()
  }

  const labels = {
    attribute: (attribute: SpecialAttribute) => t(`member.specialAttributes.${attribute}`),
    until: t('member.specialAttributes.until'),
    yesOrNo: (value: boolean) => t(value ? 'common.ui.yes' : 'common.ui.no'),
    day: formats.date,
  }

  const dirty = !haveSameAttributes(values, saved)
  const error = action.error?.fields['pregnantUntil']

  return (
    <>
      <SpecialAttributeFields
        value={values}
        onChange={setValues}
        disabled={member.status === 'archived'}
        isUnderage={isUnderage(member.birthDate)}
        error={error && t(`common.validation.${error}`)}
      />
      <UnsavedGuard dirty={dirty && !action.pending} />
      {dirty && (
        <div>
          <Button
            busy={action.pending}
            onClick={() => void action.run({ memberUuid: member.uuid, ...values, was: saved })}
          >
            {t('common.unsaved.save')}
          </Button>
        </div>
      )}
      <VersionConflict
        open={newlySaved !== undefined}
        lastSave={lastSave}
        differences={newlySaved ? listDifferences({ entered: values, saved: newlySaved }, labels) : []}
        onKeep={() =>
          newlySaved && resolveConflict(mergeChanges({ before: saved, entered: values, saved: newlySaved }))
        }
        onTake={() => newlySaved && resolveConflict(newlySaved)}
      />
    </>
  )
}
