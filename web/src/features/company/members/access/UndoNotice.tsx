import type { Output } from '@sorgfalt/contract'
import { archivedMember } from '@sorgfalt/contract/archived-member'
import { memberDetails } from '@sorgfalt/contract/member-details'
import { memberList } from '@sorgfalt/contract/member-list'
import { Link } from '@tanstack/react-router'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArchive, IconX } from '#ui/icons.ts'
import { useWords } from '#ui/words.tsx'
import { peopleText, type Subject } from '../people-text.ts'
import classes from './access.module.css'

/** Who has just been archived, and what now lacks somebody. */
export interface Gone extends Pick<Output<typeof archivedMember.archive>, 'leftBehind'> {
  members: readonly Subject[]
}

interface UndoNoticeProps extends Gone {
  /** It is not needed any more. */
  onClose: () => void
}

/** Says who has just been archived, and takes it back. */
export function UndoNotice({ members, leftBehind, onClose }: UndoNoticeProps) {
  const t = useText()
  const words = useWords()
  const may = useCan()
  const undo = useAction(archivedMember.unarchive, {
    invalidates: [memberList.getList, memberList.loadMember, memberDetails.read, archivedMember.list],
    successToast: 'archive.undone',
    onSuccess: onClose,
  })
  return (
    <div className={classes.notice}>
      <Callout tone="info" icon={IconArchive} announce>
        <div className={classes.told}>
          <span>{peopleText(t, 'archive.archived', members)}</span>
          <span className={classes.ways}>
            {may(archivedMember.unarchive) && (
              <Button size="small" busy={undo.pending} onClick={() => void undo.run({ uuids: members.map(({ uuid }) => uuid) })}>
                {t('archive.undo')}
              </Button>
            )}
            <ButtonLink size="small" kind="ghost" link={{ to: '/dashboard/company/members/archive/list' }}>
              {t('archive.open')}
            </ButtonLink>
            <IconButton icon={IconX} label={words.close} onClick={onClose} />
          </span>
        </div>
      </Callout>
      {leftBehind.places.length > 0 && <PlacesLeft places={leftBehind.places} />}
      {leftBehind.plans.length > 0 && <PlansLeft members={members} plans={leftBehind.plans} />}
    </div>
  )
}

/** Org units and locations that need somebody else: the way there. */
function PlacesLeft({ places }: { places: Gone['leftBehind']['places'] }) {
  const t = useText()
  return (
    <Callout tone="warn" title={t('archive.placesLeft')}>
      <ul>
        {places.map(({ kind, uuid, name }) => (
          <li key={uuid}>
            <Link
              to={
                kind === 'orgUnit'
                  ? '/dashboard/company/org-units/details/$uuid/$tabId'
                  : '/dashboard/company/locations/details/$uuid/$tabId'
              }
              params={{ uuid, tabId: 'details' }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Open measures for which nobody active answers: the way to hand them over. */
function PlansLeft({ members, plans }: { members: readonly Subject[]; plans: Gone['leftBehind']['plans'] }) {
  const t = useText()
  const count = plans.reduce((sum, { actionCount }) => sum + actionCount, 0)
  return (
    <Callout tone="warn" title={t('archive.leftBehind', { count })}>
      <p>{t('archive.handOver')}</p>
      <ul>
        {plans.map(({ riskAssessmentExecutionResultUuid, title, targetName, actionCount }) => (
          <li key={riskAssessmentExecutionResultUuid}>
            <Link
              to="/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions"
              params={{ riskAssessmentExecutionResultUuid }}
              search={{ responsible: members.map(({ uuid }) => uuid) }}
            >
              {[title, targetName].filter(Boolean).join(', ')}
            </Link>{' '}
            ({actionCount})
          </li>
        ))}
      </ul>
    </Callout>
  )
}
