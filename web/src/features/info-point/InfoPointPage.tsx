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

/** The notice board of a location; without one told, of the reader's own. */
export function InfoPointPage({ locationUuid: asked }: { locationUuid?: string }) {
  const t = useText()
  const formats = useFormats()
  const places = useCall(infoPoint.locationList, {}, { enabled: asked === undefined })
  const locationUuid = asked ?? places.data?.locations[0]?.uuid
  const known = asked !== undefined || places.data !== undefined
  const board = useCall(
    infoPoint.memberGroups,
    { ...(locationUuid && { locationUuid }) },
    { enabled: known, keepPrevious: true },
  )
  const { data } = board
  const failed = places.error ? places : board.error && !board.fetching ? board : undefined
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
