import type { Output } from '@sorgfalt/contract'
import { archivedMember } from '@sorgfalt/contract/archived-member'
import { type ListedMember, memberList } from '@sorgfalt/contract/member-list'
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
import { peopleText } from '../people-text.ts'
import classes from './access.module.css'

/** Who has just been archived, and the plans whose measures now lack somebody. */
export interface Gone extends Pick<Output<typeof archivedMember.archive>, 'leftBehind'> {
  members: readonly ListedMember[]
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
    invalidates: [memberList.getList, archivedMember.list],
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
      {leftBehind.length > 0 && <LeftBehind members={members} plans={leftBehind} />}
    </div>
  )
}

/** Open measures for which nobody active answers: the way to hand them over. */
function LeftBehind({ members, plans }: { members: readonly ListedMember[]; plans: Gone['leftBehind'] }) {
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
