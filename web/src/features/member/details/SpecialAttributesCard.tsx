import { type MemberDetails, memberDetails, type SpecialAttributes } from '@sorgfalt/contract/member/details'
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
import { isUnderage, MarkFields } from '../MarkFields.tsx'
import { areSame, differences, merged } from './marks.rules.ts'
import classes from './member.module.css'

type Subject = Pick<MemberDetails, 'uuid' | 'birthDate' | 'status'>

/** Health data: it stays covered until somebody asks for it, because every look is recorded. */
export function SpecialAttributesCard({ member }: { member: Subject }) {
  const t = useText()
  const [shown, setShown] = useState<SpecialAttributes>()
  const read = useAction(memberDetails.readSpecialAttributes, { loader: 'load', onSuccess: setShown })
  return (
    <ContentCard headline={t('member.marks.title')} subHeadline={t('member.marks.text')}>
      <div className={classes.rows}>
        <WhoSees of="specialAttributes" open />
        {shown ? (
          <Marks member={member} saved={shown} onSaved={setShown} />
        ) : (
          <div>
            <Button
              icon={IconEye}
              busy={read.pending}
              onClick={() => void read.run({ memberUuid: member.uuid })}
            >
              {t('member.marks.show')}
            </Button>
          </div>
        )}
      </div>
    </ContentCard>
  )
}

interface MarksProps {
  member: Subject
  saved: SpecialAttributes
  onSaved: (saved: SpecialAttributes) => void
}

function Marks({ member, saved, onSaved }: MarksProps) {
  const t = useText()
  const [values, setValues] = useState(saved)
  const action = useAction(memberDetails.saveSpecialAttributes, {
    successToast: 'member.marks.saved',
    onSuccess: (output) => {
      setValues(output)
      onSaved(output)
    },
  })
  const formats = useFormats()
  const { theirs, lastSave, settle } = useConflict(action.error, memberDetails.readSpecialAttributes, {
    memberUuid: member.uuid,
  })
  const goOn = (mine: SpecialAttributes) => {
    if (theirs) onSaved(theirs)
    setValues(mine)
    settle()
  }
  const words = {
    mark: (mark: SpecialAttributes['specialAttributes'][number]) => t(`member.marks.${mark}`),
    until: t('member.marks.until'),
    yesOrNo: (is: boolean) => t(is ? 'common.ui.yes' : 'common.ui.no'),
    day: formats.date,
  }
  const dirty = !areSame(values, saved)
  const error = action.error?.fields['pregnantUntil']
  return (
    <>
      <MarkFields
        value={values}
        onChange={setValues}
        disabled={member.status === 'archived'}
        proposed={isUnderage(member.birthDate)}
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
        open={theirs !== undefined}
        lastSave={lastSave}
        differences={theirs ? differences(values, theirs, words) : []}
        onKeep={() => theirs && goOn(merged(saved, values, theirs))}
        onTake={() => theirs && goOn(theirs)}
      />
    </>
  )
}
