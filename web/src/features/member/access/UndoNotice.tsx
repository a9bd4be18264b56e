import { archivedMember, type LeftBehind } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberList } from '@sorgfalt/contract/member/list'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArchive, IconX } from '#ui/icons.ts'
import { useWords } from '#ui/words.tsx'
import { PlaceLinks, PlanLinks } from '../LeftBehindLinks.tsx'
import { peopleText, type Subject } from '../people-text.ts'
import classes from './access.module.css'

/** Who has just been archived, and what now lacks somebody. */
export interface Gone {
  members: readonly Subject[]
  leftBehind: LeftBehind
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
  const uuids = members.map(({ uuid }) => uuid)
  const openCount = leftBehind.plans.reduce((sum, { actionCount }) => sum + actionCount, 0)
  return (
    <div className={classes.notice}>
      <Callout tone="info" icon={IconArchive} announce>
        <div className={classes.told}>
          <span>{peopleText(t, 'archive.archived', members)}</span>
          <span className={classes.ways}>
            {may(archivedMember.unarchive) && (
              <Button size="small" busy={undo.pending} onClick={() => void undo.run({ uuids })}>
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
      {leftBehind.places.length > 0 && (
        <Callout tone="warn" title={t('archive.placesLeft')}>
          <PlaceLinks places={leftBehind.places} />
        </Callout>
      )}
      {leftBehind.plans.length > 0 && (
        <Callout tone="warn" title={t('archive.leftBehind', { count: openCount })}>
          <p>{t('archive.handOver')}</p>
          <PlanLinks plans={leftBehind.plans} responsible={uuids} />
        </Callout>
      )}
    </div>
  )
}
