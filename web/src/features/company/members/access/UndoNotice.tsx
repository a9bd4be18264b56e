import { archivedMember } from '@sorgfalt/contract/archived-member'
import { type ListedMember, memberList } from '@sorgfalt/contract/member-list'
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

interface UndoNoticeProps {
  members: readonly ListedMember[]
  /** It is not needed any more. */
  onClose: () => void
}

/** Says who has just been archived, and takes it back. */
export function UndoNotice({ members, onClose }: UndoNoticeProps) {
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
    </div>
  )
}
