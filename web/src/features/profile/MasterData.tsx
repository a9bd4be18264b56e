import { type MemberProfile, profile } from '@sorgfalt/contract/profile/profile'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
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

  const all: Fact[] = [
    [t('profile.details.name'), `${firstName} ${lastName}`],
    [t('session.common.username'), username],
    [t('profile.details.role'), t(`common.roles.${role}`)],
    [t('profile.details.birthDate'), birthDate && formats.date(birthDate)],
    [t('profile.details.gender'), gender === 'unspecified' ? '' : t(`profile.genders.${gender}`)],
    [t('profile.details.externalCompany'), externalCompany],
    [t('profile.details.specialAttributes'), formats.list(attributes)],
  ]
  const facts = all.filter(([, value]) => Boolean(value))

  return (
    <ContentCard headline={t('profile.details.masterData')} subHeadline={t('profile.details.masterDataText')}>
      <FactList facts={facts} className={classes.facts} />
      <WhoSees of="profile" />
    </ContentCard>
  )
}
