import { ownDataFormats, profile } from '@sorgfalt/contract/profile/profile'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { DownloadButton } from '#parts/download/DownloadButton.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import classes from './DetailsTab.module.css'

/** The card that offers downloads of the data stored about the member. */
export function OwnDataCard() {
  const t = useText()
  const { language } = useLanguage()
  const may = useCan()
  if (!may(profile.exportOwnData)) return null

  return (
    <ContentCard headline={t('profile.data.title')} subHeadline={t('profile.data.text')}>
      <div className={classes.downloads}>
        {ownDataFormats.toReversed().map((format) => (
          <DownloadButton
            key={format}
            call={profile.exportOwnData}
            input={{ format, languageCode: language }}
          >
            {t(`profile.data.${format}`)}
          </DownloadButton>
        ))}
      </div>
    </ContentCard>
  )
}
