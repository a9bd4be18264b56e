import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { type ScormPackageDetails, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useState } from 'react'
import { tabLink } from '#features/elearning/catalog/catalog-tabs.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FactList } from '#ui/FactList.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { PackageActions } from './PackageActions.tsx'
import { ArchiveCard, ContentsCard, FindingsCard } from './PackageFacts.tsx'
import { PackageFormCard } from './PackageFormCard.tsx'
import classes from './package.module.css'
import { listFields, toFormValues } from './package-form.ts'
import { packagesLink } from './package-links.ts'
import { PackageState } from './package-state.tsx'

/** The page of one package: what it contains, what the check has found, and its details. */
export function PackagePage({ packageUuid }: { packageUuid: string }) {
  const t = useText()
  const { data: details, error, retry } = useCall(scormPackage.read, { packageUuid })
  const [isDirty, setDirty] = useState(false)
  const title = details?.title ?? t('scorm.details.title')
  useTitle(details?.title)

  return (
    <>
      <PageHead
        headline={title}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('scorm.list.title'), link: packagesLink },
          { label: title },
        ]}
        context={details ? <PackageContext details={details} /> : '\u00a0'}
        actions={details && <PackageActions details={details} dirty={isDirty} />}
      />
      {details ? (
        <div className={classes.columns}>
          <div className={classes.stack}>
            <FindingsCard findings={details.findings} />
            {details.state === 'draft' ? (
              <PackageFormCard key={packageUuid} saved={details} onDirty={setDirty} />
            ) : (
              <DetailsCard details={details} />
            )}
          </div>
          <div className={classes.stack}>
            <ArchiveCard details={details} />
            <ContentsCard parts={details.parts} />
          </div>
        </div>
      ) : (
        <PendingCard error={error} retry={retry} />
      )}
    </>
  )
}

function PackageContext({ details: { state, elearningVersion, edition } }: { details: ScormPackageDetails }) {
  const t = useText()

  return (
    <span className={classes.context}>
      <PackageState state={state} />
      {t('scorm.details.context', { version: elearningVersion, edition: t(`scorm.editions.${edition}`) })}
    </span>
  )
}

/** The details of a package that is released and can no longer be changed. */
function DetailsCard({ details }: { details: ScormPackageDetails }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { elearningUuid, passRule } = details
  const fields = listFields(t, formats, toFormValues(details)).filter(
    ([name]) => name !== 'passMark' || passRule === 'score',
  )

  return (
    <ContentCard
      headline={t('scorm.details.course')}
      subHeadline={t('scorm.details.courseText')}
      actions={
        elearningUuid !== null &&
        may(elearningCatalog.readSettings) && (
          <ButtonLink link={tabLink(elearningUuid, 'settings')}>{t('scorm.details.toCatalog')}</ButtonLink>
        )
      }
    >
      <FactList className={classes.facts} facts={fields.map(([, label, value]) => [label, value])} />
    </ContentCard>
  )
}
