import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconEye, IconPlus } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AssignmentsTab } from '../assignment/AssignmentsTab.tsx'
import { AssignRiskDialog } from '../assignment/AssignRiskDialog.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { type CatalogTab, catalogTabs, tabLink } from './tabs.ts'

const list = { to: '/dashboard/apps/risk-assessments/catalog/list' } as const

/** Page of a risk assessment in the catalogue, with tabs for settings and assignments. */
export function CatalogDetailsPage({
  riskAssessmentTaskUuid,
  tab,
}: {
  riskAssessmentTaskUuid: string
  tab: CatalogTab
}) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const [assigning, setAssigning] = useState(false)
  const canAssign = may(riskAssignment.assign)
  const { data: details, error, retry } = useCall(riskCatalog.readDetails, { riskAssessmentTaskUuid })
  const preview = {
    to: '/dashboard/apps/risk-assessments/catalog/preview/$riskAssessmentTaskUuid',
    params: { riskAssessmentTaskUuid },
  } as const

  const facts = details && {
    kind: t(`riskAssessment.kinds.${details.kind}`),
    count: details.itemCount,
    minutes: formats.minutes(details.durationMinutes),
    version: details.version,
    date: formats.date(details.revised),
  }

  return (
    <>
      <PageHead
        headline={details?.title ?? (error ? t('riskAssessment.catalog.name') : ' ')}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('riskAssessment.catalog.title'), link: list },
          { label: details?.title ?? ' ' },
        ]}
        context={facts && t('riskAssessment.catalog.facts', facts)}
        // The height of the head depends on the data, so actions and tabs come with them and never move.
        actions={
          details && (
            <>
              {may(riskExecution.readContent) && (
                <ButtonLink icon={IconEye} link={preview}>
                  {t('riskAssessment.catalog.preview')}
                </ButtonLink>
              )}
              {canAssign && (
                <Button kind="primary" icon={IconPlus} onClick={() => setAssigning(true)}>
                  {t('elearning.assign.open')}
                </Button>
              )}
            </>
          )
        }
        {...(details && {
          tabs: {
            label: t('riskAssessment.catalog.tabsLabel'),
            items: catalogTabs.permitted().map((tabId) => ({
              label: t(`riskAssessment.catalog.tabs.${tabId}`),
              link: tabLink(riskAssessmentTaskUuid, tabId),
            })),
          },
        })}
      />
      {details && tab === 'settings' && <SettingsTab details={details} />}
      {details && tab === 'assignments' && (
        <AssignmentsTab details={details} onAssign={canAssign ? () => setAssigning(true) : undefined} />
      )}
      {!details && <PendingCard error={error} retry={retry} />}
      {details && canAssign && (
        <AssignRiskDialog open={assigning} onClose={() => setAssigning(false)} catalogue={details} />
      )}
    </>
  )
}
