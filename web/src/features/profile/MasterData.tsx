import { type MemberProfile, profile } from '@sorgfalt/contract/profile/profile'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import classes from './DetailsTab.module.css'

/** Master data that administrators maintain. Empty values are not shown. */
export function MasterData({ person }: { person: MemberProfile }) {
  const t = useText()
  const formats = useFormats()
  const { firstName, lastName, username, role, gender, birthDate, externalCompany } = person
  const { data: special } = useCall(profile.readSpecialAttributes, {}, { once: true })
  const attributes = (special?.specialAttributes ?? []).map((one) => {
    const attribute = t(`profile.attributes.${one}`)
    const until = one === 'pregnant' ? special?.pregnantUntil : null
    return until ? t('profile.details.until', { attribute, date: formats.date(until) }) : attribute
  })

  const facts = [
    { label: t('profile.details.name'), value: `${firstName} ${lastName}` },
    { label: t('session.common.username'), value: username },
    { label: t('profile.details.role'), value: t(`common.roles.${role}`) },
    { label: t('profile.details.birthDate'), value: birthDate && formats.date(birthDate) },
    {
      label: t('profile.details.gender'),
      value: gender === 'unspecified' ? '' : t(`profile.genders.${gender}`),
    },
    { label: t('profile.details.externalCompany'), value: externalCompany },
    { label: t('profile.details.specialAttributes'), value: formats.list(attributes) },
  ].filter(({ value }) => value)

  return (
    <ContentCard headline={t('profile.details.masterData')} subHeadline={t('profile.details.masterDataText')}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <WhoSees of="profile" />
    </ContentCard>
  )
}
