import type { MemberStatistics } from '@sorgfalt/contract/elearning/elearning'
import { useText } from '#lib/texts.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconMessageCircle } from '#ui/icons.ts'
import classes from './NewAnswers.module.css'

/** A notice about answers that the member has not seen. */
export function NewAnswers({ statistics }: { statistics: Pick<MemberStatistics, 'newAnswers'> | undefined }) {
  const t = useText()
  const count = statistics?.newAnswers ?? 0
  if (count === 0) return null

  return (
    <div className={classes.news}>
      <Callout tone="info" icon={IconMessageCircle} title={t('elearning.questions.newAnswers', { count })}>
        <p className={classes.offer}>
          <ButtonLink link={{ to: '/dashboard/apps/elearnings/my-questions' }}>
            {t('elearning.questions.readAnswers')}
          </ButtonLink>
        </p>
      </Callout>
    </div>
  )
}
