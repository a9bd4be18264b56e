import { type InfoPointPhone, infoPointPhones } from '@sorgfalt/contract/core/limits'
import { type InfoPointBoard, infoPoint } from '@sorgfalt/contract/info-point/info-point'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Select } from '#ui/Select.tsx'
import classes from './info-point.module.css'

/** The card in which members choose which of their phone numbers the info point shows. */
export function OwnPhoneCard({ own }: { own: NonNullable<InfoPointBoard['own']> }) {
  const t = useText()
  const action = useAction(infoPoint.updateOwnPhone, {
    successToast: 'infoPoint.own.saved',
    invalidates: [infoPoint.memberGroups],
  })

  const numbers: Record<InfoPointPhone, string> = {
    none: '',
    phone: own.phoneNumber,
    mobile: own.mobileNumber,
  }

  return (
    <ContentCard
      headline={t('infoPoint.own.title')}
      subHeadline={t('infoPoint.own.text')}
      className={classes.own ?? ''}
    >
      <Select
        label={t('infoPoint.own.label')}
        value={own.phone}
        disabled={action.pending}
        onChange={(phone) => void action.run({ phone })}
        options={infoPointPhones.map((value) => ({
          value,
          label: [t(`group.phone.${value}`), numbers[value]].filter(Boolean).join(': '),
          disabled: value !== 'none' && value !== own.phone && !numbers[value],
        }))}
      />
      <WhoSees of="phone" />
    </ContentCard>
  )
}
