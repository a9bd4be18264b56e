import { useId } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconShieldCheck } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import { QuestionBody } from '../quiz/QuestionBody.tsx'
import classes from './quiz.module.css'
import { listPageSteps, type QuestionStep } from './steps.ts'
import type { Player } from './use-player.ts'

/** One question of the quiz, with its feedback after the answer. */
export function QuestionView({ player, step }: { player: Player; step: QuestionStep }) {
  const t = useText()
  const id = useId()
  const { execution, drafts, steps, findFeedback, waitingFor, goTo } = player
  const { question } = step
  const number = t('elearning.quiz.number', { number: step.number, count: execution.quiz.length })
  const page = listPageSteps(steps).find((one) => one.page.id === question.pageId)

  return (
    <div className={classes.question}>
      <div className={classes.head}>
        <p className={classes.kicker}>
          {t('elearning.quiz.head', { number, kind: t(`elearning.quiz.kind.${question.type}`) })}
        </p>
        {question.critical && (
          <p className={classes.decisive}>
            <Icon icon={IconShieldCheck} size={16} />
            {t('elearning.result.decisive')}
          </p>
        )}
      </div>
      <div id={id}>
        <ScreenHeading key={question.id} className={classes.stem}>
          {question.stem}
        </ScreenHeading>
      </div>
      <QuestionBody
        key={question.id}
        question={question}
        value={drafts.valueOf(question)}
        onChange={(next) => drafts.set(question.id, next)}
        feedback={findFeedback(question.id)}
        waiting={waitingFor(question.id)}
        skipped={drafts.skipped?.id === question.id ? drafts.skipped : null}
        labelledBy={id}
        readAgain={
          page && (
            <button type="button" className={classes.readAgain} onClick={() => goTo(page)}>
              {t('elearning.quiz.readAgain', { number: page.chapterNumber })}
            </button>
          )
        }
      />
    </div>
  )
}
