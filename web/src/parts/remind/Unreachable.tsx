import type { ReminderPreview } from '@sorgfalt/contract/overdue/overdue'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Button } from '#ui/Button.tsx'
import { IconPrinter } from '#ui/icons.ts'
import classes from './remind.module.css'

interface UnreachableProps {
  members: ReminderPreview['unreachable']
  /** Number of all unreachable members. `members` are the first of them. */
  count: number
  letters: {
    /** Prints a letter to this member or, without a member, to all members of the dialog who need one. */
    print: (memberUuid?: string) => void
    busy: boolean
  }
}

/** Lists the members whom the reminder does not reach, each with the reason and a link to the remedy. */
export function Unreachable({ members, count, letters }: UnreachableProps) {
  const t = useText()
  const formats = useFormats()
  const linkTo = useMemberLink()
  if (count === 0) return null

  const more = count - members.length
  const needLetter = members.filter(({ reason }) => reason === 'noContact').length

  return (
    <section className={classes.unreachable}>
      <h3>{t('overdue.remind.unreachable', { count, number: formats.number(count) })}</h3>
      <ul>
        {members.map(({ reason, ...member }) => {
          const link = linkTo({ uuid: member.memberUuid })
          return (
            <li key={member.memberUuid}>
              <span>
                <strong>{nameOf(member)}</strong> {t(`overdue.remind.reasons.${reason}`)}
              </span>
              {(reason === 'noContact' || reason === 'letter') && (
                <Button
                  kind="ghost"
                  size="small"
                  disabled={letters.busy}
                  onClick={() => letters.print(member.memberUuid)}
                >
                  {t('overdue.remind.printLetter')}
                </Button>
              )}
              {link && (reason === 'noAccess' || reason === 'today') && (
                <Link {...link}>{t(`overdue.remind.remedies.${reason}`)}</Link>
              )}
            </li>
          )
        })}
      </ul>
      {needLetter > 1 && (
        <Button size="small" icon={IconPrinter} disabled={letters.busy} onClick={() => letters.print()}>
          {t('overdue.remind.printLetters')}
        </Button>
      )}
      {more > 0 && <p>{t('overdue.remind.more', { count: more, number: formats.number(more) })}</p>}
    </section>
  )
}
