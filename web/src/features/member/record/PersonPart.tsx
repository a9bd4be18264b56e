import { memberDetails } from '@sorgfalt/contract/member/details'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { MemberRecord } from '@sorgfalt/contract/member/record'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { EmailAddress } from '#parts/email-address/EmailAddress.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { memberTabLink } from '../details/tabs.ts'
import classes from './record.module.css'

interface PersonProps {
  member: MemberHead
  leaders: MemberRecord['leaders']
}

/** The facts about a member that a reader of the record needs. */
export function PersonPart({ member, leaders }: PersonProps) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { data } = useCall(memberDetails.read, { uuid: member.uuid }, { enabled: may(memberDetails.read) })

  const address = data?.email ? <EmailAddress email={data.email} /> : '–'
  const facts: Fact[] = data
    ? [
        [t('member.record.personnelNumber'), data.externalId || '–'],
        [t('member.field.entryDate'), data.entryDate ? formats.date(data.entryDate) : '–'],
        [
          t('member.record.leaders'),
          leaders.length > 0
            ? leaders.map(({ uuid, name }) => (
                <Link key={uuid} className={classes.leader} {...memberTabLink(uuid, 'overview')}>
                  {name}
                </Link>
              ))
            : '–',
        ],
        [t('member.field.email'), address],
        [
          t('member.record.login'),
          data.lastLoginAt
            ? t('member.record.lastLogin', { when: formats.moment(data.lastLoginAt) })
            : t('member.list.never'),
        ],
      ]
    : []

  return (
    <section className={classes.side}>
      <h2>{t('member.form.person')}</h2>
      {data ? <FactList className={classes.facts} facts={facts} /> : <Skeleton count={5} />}
    </section>
  )
}
