import { infoPoint } from '@sorgfalt/contract/info-point/info-point'
import { errorText } from '#lib/error-text.ts'
import { today, useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconPrinter } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Board } from './Board.tsx'
import classes from './info-point.module.css'
import { LocationChoice } from './LocationChoice.tsx'

/** The info point of a location. Default: the reader's main location. */
export function InfoPointPage({ locationUuid: requested }: { locationUuid?: string }) {
  const t = useText()
  const formats = useFormats()
  const locations = useCall(infoPoint.locationList, {}, { enabled: requested === undefined })
  const locationUuid = requested ?? locations.data?.locations[0]?.uuid
  const known = requested !== undefined || locations.data !== undefined
  const board = useCall(
    infoPoint.memberGroups,
    { ...(locationUuid && { locationUuid }) },
    { enabled: known, keepPrevious: true },
  )

  const { data } = board
  const failedBoard = board.error && !board.fetching ? board : undefined
  const failed = locations.error ? locations : failedBoard

  return (
    <div className={classes.page}>
      <PageHead
        headline={t('infoPoint.title')}
        crumbs={[{ label: t('shell.menu.start') }, { label: t('infoPoint.title') }]}
        context={t('infoPoint.context', { date: formats.date(today()) })}
        actions={
          <>
            {locationUuid && <LocationChoice selected={locationUuid} />}
            {data && (
              <Button icon={IconPrinter} onClick={() => window.print()}>
                {t('infoPoint.print')}
              </Button>
            )}
          </>
        }
      />
      {failed?.error && (
        <ContentCard>
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={failed.retry}>
            {errorText(t, failed.error)}
          </EmptyState>
        </ContentCard>
      )}
      {!failed && data && <Board board={data} stale={board.fetching} />}
      {!failed && !data && (
        <ContentCard>
          <Skeleton height="88px" count={3} />
        </ContentCard>
      )}
    </div>
  )
}
