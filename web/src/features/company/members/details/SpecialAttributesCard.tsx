import { specialAttributes } from '@sorgfalt/contract/limits'
import { type MemberDetails, memberDetails, type SpecialAttributes } from '@sorgfalt/contract/member-details'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { IconEye } from '#ui/icons.ts'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import { isUnderage, MarkFields } from '../MarkFields.tsx'
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
            <Button icon={IconEye} busy={read.pending} onClick={() => void read.run({ memberUuid: member.uuid })}>
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
  const has = (marks: SpecialAttributes) => specialAttributes.filter((one) => marks.specialAttributes.includes(one)).join()
  const dirty = has(values) !== has(saved) || values.pregnantUntil !== saved.pregnantUntil
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
          <Button busy={action.pending} onClick={() => void action.run({ memberUuid: member.uuid, ...values })}>
            {t('common.unsaved.save')}
          </Button>
        </div>
      )}
    </>
  )
}
