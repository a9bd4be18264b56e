import type { MemberProfile } from '@sorgfalt/contract/profile'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import classes from './DetailsTab.module.css'

/** Data that the administration keeps; shown only where there is any. */
export function MasterData({ person }: { person: MemberProfile }) {
  const t = useText()
  const formats = useFormats()
  const { firstName, lastName, username, role, gender, birthDate, externalCompany } = person
  const facts = [
    { label: t('profile.details.name'), value: `${firstName} ${lastName}` },
    { label: t('session.common.username'), value: username },
    { label: t('profile.details.role'), value: t(`common.roles.${role}`) },
    { label: t('profile.details.birthDate'), value: birthDate && formats.date(birthDate) },
    { label: t('profile.details.gender'), value: gender === 'unspecified' ? '' : t(`profile.genders.${gender}`) },
    { label: t('profile.details.externalCompany'), value: externalCompany },
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
    </ContentCard>
  )
}
