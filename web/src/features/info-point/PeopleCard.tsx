import type { InfoPointPerson } from '@sorgfalt/contract/info-point/info-point'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { Initials, initialsOf } from '#ui/Initials.tsx'
import { IconPhone } from '#ui/icons.ts'
import classes from './people.module.css'
import { phoneLink } from './phone-link.ts'

interface PeopleCardProps {
  icon: IconShape
  headline: string
  remark?: string | undefined
  people: readonly InfoPointPerson[]
  /** Total number of people. The board may list fewer. */
  count: number
}

/** One group of the board with its members, their notes and phone numbers. */
export function PeopleCard({ icon, headline, remark, people, count }: PeopleCardProps) {
  const t = useText()
  const formats = useFormats()
  const more = count - people.length

  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <Icon icon={icon} />
        <h2>{headline}</h2>
        <span className={classes.count}>
          {remark ?? t('infoPoint.people', { count, total: formats.number(count) })}
        </span>
      </div>
      <ul className={classes.list}>
        {people.map((person, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
          <Person key={index} person={person} />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{t('common.table.more', { count: more })}</p>}
    </section>
  )
}

function Person({ person }: { person: InfoPointPerson }) {
  const t = useText()
  const { firstName, lastName, note, phone } = person
  const name = `${firstName} ${lastName}`
  const link = phone && phoneLink(phone)

  return (
    <li className={classes.person}>
      <Initials text={initialsOf(person)} className={classes.initials} />
      <div className={classes.details}>
        <span className={classes.name}>{name}</span>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {phone && link && (
        <a href={link} className={classes.call} aria-label={t('infoPoint.call', { name, phone })}>
          <Icon icon={IconPhone} size={16} />
          <span className={classes.number}>{phone}</span>
        </a>
      )}
    </li>
  )
}
