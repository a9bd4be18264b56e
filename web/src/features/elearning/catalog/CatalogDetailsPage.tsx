import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { type ElearningDetails, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useState } from 'react'
import { packageLink, previewLink } from '#features/scorm/package/package-links.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { AssignElearningDialog } from '#parts/elearning-assignment/AssignElearningDialog.tsx'
import { courseIcons } from '#parts/elearning-tasks/course-icons.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconEye, IconPackage, IconPlus } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AnalyticsTab } from '../statistics/AnalyticsTab.tsx'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import classes from './assignments.module.css'
import { type CatalogTab, permittedTabs, tabLink } from './catalog-tabs.ts'
import { SettingsTab } from './SettingsTab.tsx'

/** Links to the package of the course and to its preview. */
function PackageLinks({ packageUuid }: { packageUuid: string }) {
  const t = useText()
  const may = useCan()

  return (
    <>
      {may(scormPackage.read) && (
        <ButtonLink icon={IconPackage} link={packageLink(packageUuid)}>
          {t('scorm.details.title')}
        </ButtonLink>
      )}
      <ButtonLink icon={IconEye} link={previewLink(packageUuid)}>
        {t('elearning.preview.open')}
      </ButtonLink>
    </>
  )
}

/**
 * Links to previews of the released version and of the draft. They open in the player and have no
 * consequences.
 */
function PreviewLinks({ details: { elearningUuid, released, draft } }: { details: ElearningDetails }) {
  const t = useText()
  const to = { to: '/dashboard/apps/elearnings/preview/$elearningUuid', params: { elearningUuid } } as const

  return (
    <>
      {released && (
        <ButtonLink icon={IconEye} link={to}>
          {t('elearning.preview.open')}
        </ButtonLink>
      )}
      {draft && (
        <ButtonLink icon={IconEye} link={{ ...to, search: { draft: true } }}>
          {t('elearning.preview.openDraft', { version: draft })}
        </ButtonLink>
      )}
    </>
  )
}

const factNames = ['duration', 'interval', 'oral', 'revised', 'version'] as const

/** Shows what the course is about, and the facts that matter for its assignment. */
function CourseFacts({ details }: { details: ElearningDetails }) {
  const t = useText()
  const formats = useFormats()
  const values: Record<(typeof factNames)[number], string> = {
    duration: t('elearning.catalog.assignments.facts.about', {
      minutes: formats.minutes(details.durationMinutes),
    }),
    interval: intervalText(t, details.recommendedInterval),
    oral: t(`elearning.catalog.confirmationModes.${details.oralPart.mode}`),
    revised: formats.date(details.revised),
    version: details.version,
  }

  return (
    <>
      {details.description}
      <span className={classes.facts}>
        {factNames.map((name) => (
          <span key={name}>
            <small>{t(`elearning.catalog.assignments.facts.${name}`)}</small>
            {values[name]}
          </span>
        ))}
      </span>
    </>
  )
}

/** The picture of the course, or its icon. Reserves its space until the data arrive. */
function CoursePicture({ details }: { details: ElearningDetails | undefined }) {
  if (details?.image) return <img src={details.image} alt="" className={classes.picture} />

  return (
    <span className={classes.picture}>
      {details && <Icon icon={courseIcons[details.icon]} size={32} className={classes.pictureIcon} />}
    </span>
  )
}

const list = { to: '/dashboard/apps/elearnings/catalog/list' } as const

/** The page of an e-learning, with tabs for settings, org units and statistics. */
export function CatalogDetailsPage({ elearningUuid, tab }: { elearningUuid: string; tab: CatalogTab }) {
  const t = useText()
  const { data: details, error, retry } = useCall(elearningCatalog.readDetails, { elearningUuid })
  const items = permittedTabs().map((tabId) => ({
    label: t(`elearning.catalog.tabs.${tabId}`),
    link: tabLink(elearningUuid, tabId),
  }))

  const may = useCan()
  const [assigning, setAssigning] = useState(false)
  const canAssign = details?.released === true && may(elearningAssignment.assign)

  return (
    <>
      <PageHead
        headline={details?.title ?? (error ? t('elearning.catalog.name') : ' ')}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('elearning.catalog.title'), link: list },
          { label: details?.title ?? ' ' },
        ]}
        leading={<CoursePicture details={details} />}
        context={details && <CourseFacts details={details} />}
        actions={
          details && (
            <>
              {details.scormPackageUuid === null ? (
                <PreviewLinks details={details} />
              ) : (
                <PackageLinks packageUuid={details.scormPackageUuid} />
              )}
              {canAssign && (
                <Button kind="primary" icon={IconPlus} onClick={() => setAssigning(true)}>
                  {t('elearning.assign.open')}
                </Button>
              )}
            </>
          )
        }
        // The height of the head depends on the data, so facts and tabs come with them and never move.
        {...(details?.released && { tabs: { label: t('elearning.catalog.tabsLabel'), items } })}
      />
      {details && !details.released && <Callout tone="info">{t('elearning.preview.onlyDraft')}</Callout>}
      {details?.released && tab === 'settings' && <SettingsTab details={details} />}
      {details?.released && tab === 'org-units' && <AssignmentsTab elearningUuid={elearningUuid} />}
      {details?.released && tab === 'analytics' && <AnalyticsTab elearningUuid={elearningUuid} />}
      {!details && <PendingCard error={error} retry={retry} />}
      {details && canAssign && (
        <AssignElearningDialog open={assigning} onClose={() => setAssigning(false)} course={details} />
      )}
    </>
  )
}
