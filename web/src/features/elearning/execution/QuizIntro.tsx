import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useText } from '#lib/texts.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconListDetails, IconRefresh, IconShieldCheck } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import { countNeeded } from '../quiz/answer.ts'
import classes from './quiz.module.css'

/** The rules of the quiz, shown before its first question. */
export function QuizIntro({ execution: { quiz, passMark } }: { execution: Execution }) {
  const t = useText()
  const count = quiz.length
  const decisive = quiz.filter(({ critical }) => critical).length
  const rules: [icon: IconShape, title: string, text: string][] = [
    [
      IconListDetails,
      t('elearning.player.questions', { count }),
      t('elearning.intro.needed', { needed: countNeeded(count, passMark), count }),
    ],
    [IconRefresh, t('elearning.intro.retryTitle'), t('elearning.intro.retry')],
  ]

  if (decisive > 0) {
    const title = t('elearning.intro.decisiveTitle', { count: decisive })
    rules.splice(1, 0, [IconShieldCheck, title, t('elearning.intro.decisive')])
  }

  return (
    <div className={classes.question}>
      <p className={classes.kicker}>{t('elearning.intro.kicker')}</p>
      <ScreenHeading className={classes.stem}>{t('elearning.player.quiz')}</ScreenHeading>
      <ul className={classes.rules}>
        {rules.map(([icon, title, text]) => (
          <li key={title}>
            <Icon icon={icon} />
            <div>
              <p className={classes.ruleTitle}>{title}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
