import type { ScormPackageDetails } from '@sorgfalt/contract/scorm/scorm-package'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { FactList } from '#ui/FactList.tsx'
import classes from './package.module.css'

/** What the archive contains. */
export function ArchiveCard({ details }: { details: ScormPackageDetails }) {
  const t = useText()
  const formats = useFormats()
  const { edition, partCount, fileCount, bytes, fileName, uploadedAt, uploadedBy } = details

  return (
    <ContentCard headline={t('scorm.details.archive')}>
      <FactList
        className={classes.facts}
        facts={[
          [t('scorm.details.edition'), t(`scorm.editions.${edition}`)],
          [t('scorm.details.parts'), formats.number(partCount)],
          [
            t('scorm.details.files'),
            t('scorm.details.filesValue', { count: fileCount, size: formats.fileSize(bytes) }),
          ],
          [t('scorm.details.fileName'), fileName],
          [
            t('scorm.details.uploaded'),
            t('scorm.details.uploadedValue', { when: formats.moment(uploadedAt), name: uploadedBy }),
          ],
        ]}
      />
    </ContentCard>
  )
}

/** The table of contents of the package. */
export function ContentsCard({ parts }: Pick<ScormPackageDetails, 'parts'>) {
  const t = useText()

  return (
    <ContentCard headline={t('scorm.details.contents')}>
      <ol className={classes.parts}>
        {parts.map(({ title, depth, isLaunchable }, index) => (
          <li
            // Titles can occur several times, and the order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={isLaunchable ? undefined : classes.partHeading}
            style={{ paddingInlineStart: `${Math.min(depth, 6) * 16}px` }}
          >
            {title}
          </li>
        ))}
      </ol>
    </ContentCard>
  )
}

/** What the check of the archive has found, with the first places. */
export function FindingsCard({ findings }: Pick<ScormPackageDetails, 'findings'>) {
  const t = useText()
  if (findings.length === 0) return <Callout tone="ok">{t('scorm.findings.none')}</Callout>

  return (
    <ContentCard headline={t('scorm.findings.title')} subHeadline={t('scorm.findings.text')}>
      <div className={classes.findings}>
        {findings.map(({ kind, places, count }) => (
          <Callout key={kind} tone="warn" title={t(`scorm.findingKinds.${kind}`)}>
            <p>{t(`scorm.findingTexts.${kind}`)}</p>
            {places.length > 0 && (
              <Disclosure label={t('scorm.findings.places', { count })}>
                <ul className={classes.places}>
                  {places.map((place) => (
                    <li key={place}>{place}</li>
                  ))}
                  {count > places.length && (
                    <li>{t('scorm.findings.more', { count: count - places.length })}</li>
                  )}
                </ul>
              </Disclosure>
            )}
          </Callout>
        ))}
      </div>
    </ContentCard>
  )
}
