import type { InfoPointBoard } from '@sorgfalt/contract/info-point/info-point'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconFirstAidKit, IconMapPin } from '#ui/icons.ts'
import { CoverageCard } from './CoverageCard.tsx'
import { EmergencyStrip } from './EmergencyStrip.tsx'
import { groupIcons } from './group-icons.ts'
import classes from './info-point.module.css'
import { OwnPhoneCard } from './OwnPhoneCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'

/** The board of a location: address, emergency numbers, helpers and responsible members. */
export function Board({ board, stale }: { board: InfoPointBoard; stale: boolean }) {
  const t = useText()
  const { location, emergencyNumbers, responsibleMembers, groups, coverage, own } = board
  const shown = groups.filter(({ memberCount }) => memberCount > 0)
  const address =
    location &&
    [
      [location.street, location.additional],
      [location.postalCode, location.city],
    ].map((line) => line.filter(Boolean))

  return (
    <div className={classes.board} data-stale={stale || undefined}>
      {location && (
        <p className={classes.address}>
          <strong>{location.name}</strong>
          {address?.flatMap((line) =>
            line.length > 0
              ? [<span key={line.join()}>{line.join(line === address[1] ? ' ' : ', ')}</span>]
              : [],
          )}
        </p>
      )}
      <EmergencyStrip numbers={emergencyNumbers} location={location} />
      {coverage && <CoverageCard coverage={coverage} />}
      {shown.length + responsibleMembers.length > 0 ? (
        <div className={classes.groups}>
          {shown.map((group) => (
            <PeopleCard
              key={group.uuid}
              icon={groupIcons[group.type]}
              headline={group.groupName}
              remark={group.companyWide && location ? t('infoPoint.companyWide') : undefined}
              people={group.members}
              count={group.memberCount}
            />
          ))}
          {responsibleMembers.length > 0 && (
            <PeopleCard
              icon={IconMapPin}
              headline={t('infoPoint.responsible')}
              people={responsibleMembers}
              count={responsibleMembers.length}
            />
          )}
        </div>
      ) : (
        <ContentCard>
          <EmptyState kind="nothing" icon={IconFirstAidKit} title={t('infoPoint.emptyTitle')}>
            {t('infoPoint.emptyText')}
          </EmptyState>
        </ContentCard>
      )}
      {own && <OwnPhoneCard own={own} />}
    </div>
  )
}
