import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { LegalRefs } from '#parts/risk/LegalRefs.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import classes from './preview.module.css'
import { tabLink } from './tabs.ts'

const list = { to: '/dashboard/apps/risk-assessments/catalog/list' } as const

/** Shows all statements of a catalogue before it is assigned, for example to the works council. */
export function PreviewPage({ riskAssessmentTaskUuid }: { riskAssessmentTaskUuid: string }) {
  const t = useText()
  const formats = useFormats()
  const { data, error, retry } = useCall(riskExecution.readContent, { riskAssessmentTaskUuid })

  return (
    <div className={classes.page}>
      <PageHead
        headline={data?.title ?? ' '}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('riskAssessment.catalog.title'), link: list },
          { label: data?.title ?? ' ', link: tabLink(riskAssessmentTaskUuid, 'settings') },
          { label: t('riskAssessment.catalog.preview') },
        ]}
        context={
          data
            ? [
                t('riskAssessment.catalog.previewText', { minutes: formats.minutes(data.durationMinutes) }),
                data.matrix && t('riskAssessment.catalog.previewMatrix'),
              ]
                .filter(Boolean)
                .join(' ')
            : ' '
        }
      />
      {!data && <PendingCard error={error} retry={retry} />}
      {data?.categories.map(({ id, title, items }) => (
        <ContentCard key={id} headline={title}>
          <ol className={classes.items}>
            {items.map(({ itemId, statement, load, help, polarity, legal }) => (
              <li key={itemId}>
                <p className={classes.statement}>{statement}</p>
                <p className={classes.load}>
                  {data.matrix
                    ? t('riskAssessment.catalog.load', { load })
                    : t(`riskAssessment.polarities.${polarity}`, { load })}
                </p>
                <p className={classes.help}>{help}</p>
                <LegalRefs sources={legal} />
              </li>
            ))}
          </ol>
        </ContentCard>
      ))}
    </div>
  )
}
