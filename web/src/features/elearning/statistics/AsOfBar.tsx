import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { fetchFile } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import type { useTable } from '#lib/use-table.ts'
import { AsOfChoice } from '#parts/as-of/AsOfChoice.tsx'
import { DownloadMenu } from '#parts/download/DownloadMenu.tsx'
import { LocationChoice } from '#parts/org-node-options/LocationChoice.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconPrinter } from '#ui/icons.ts'
import classes from './analytics.module.css'
import { FilteredListLink } from './FilteredListLink.tsx'
import { LearnedContents } from './LearnedContents.tsx'

export type StatisticsTable = ReturnType<typeof useTable<typeof elearningStatistics.readStatistics>>

/** The filters that choose what a training record covers. A record is never limited to some statuses. */
const nodesOf = ({ orgUnit, location, asOf }: StatisticsTable['filter']) => ({
  ...(orgUnit && { orgUnit }),
  ...(location && { location }),
  ...(asOf && { asOf }),
})

/** The day of the statistics, a summary for a past day, and the buttons to export and print. */
export function AsOfBar({ elearningUuid, table }: { elearningUuid: string; table: StatisticsTable }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { language } = useLanguage()
  const { filter, answer } = table
  const { asOf, trained: _trained, ...others } = filter
  const summary = answer?.summary

  return (
    <>
      <div className={classes.bar}>
        {/* After a day is chosen, the list shows only the members who were trained by then, because users
            usually want to see these. A link below shows the other members. */}
        <AsOfChoice
          includesToday
          value={asOf}
          onChange={(day) => table.setFilter({ ...others, ...(day && { asOf: day, trained: true }) })}
        />
        {asOf && (
          <LocationChoice
            compact
            value={filter.location ?? []}
            onChange={(location) => table.setFilter({ ...filter, location })}
          />
        )}
        <div className={classes.tools}>
          {may(elearningStatistics.exportStatistics) && (
            <DownloadMenu
              entries={[
                {
                  label: t('listExport.format.xlsx'),
                  fetch: () =>
                    fetchFile(elearningStatistics.exportStatistics, {
                      elearningUuid,
                      filter,
                      languageCode: language,
                    }),
                },
                {
                  label: t('document.courseExport.title'),
                  hint: t('document.courseExport.hint'),
                  fetch: () =>
                    fetchFile(elearningStatistics.exportCourseRecord, {
                      elearningUuid,
                      ...nodesOf(filter),
                      languageCode: language,
                    }),
                },
              ]}
            >
              {t('statistics.export')}
            </DownloadMenu>
          )}
          <ButtonLink
            icon={IconPrinter}
            link={{
              to: '/dashboard/apps/elearnings/catalog/print/$elearningUuid',
              params: { elearningUuid },
              search: filter as never,
              hash: 'print',
            }}
          >
            {t('statistics.sheet.print')}
          </ButtonLink>
        </div>
      </div>
      {asOf && summary && typeof summary.trained === 'number' && (
        <Callout
          tone="info"
          title={t('statistics.trained', {
            date: formats.date(asOf),
            count: summary.trained,
            total: formats.number(summary.trained),
            all: formats.number(summary.total),
          })}
        >
          <LearnedContents contents={answer.contents} />
          <p>{t('statistics.limits')}</p>
          <p className={classes.ways}>
            <FilteredListLink filter={filter} more={{ trained: true }}>
              {t('statistics.onlyTrained')}
            </FilteredListLink>
            <FilteredListLink filter={filter} more={{ trained: false }}>
              {t('statistics.onlyUntrained')}
            </FilteredListLink>
          </p>
        </Callout>
      )}
    </>
  )
}
