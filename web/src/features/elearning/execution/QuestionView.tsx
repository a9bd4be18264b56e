import { useId } from 'react'
import { useText } from '#lib/texts.tsx'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import { QuestionBody } from '../quiz/QuestionBody.tsx'
import classes from './quiz.module.css'
import { pageSteps, type QuestionStep } from './steps.ts'
import type { Player } from './use-player.ts'

/** One question of the quiz, with its verdict once it is answered. */
export function QuestionView({ player, step }: { player: Player; step: QuestionStep }) {
  const t = useText()
  const id = useId()
  const { execution, drafts, steps, verdictOf, waitingFor, goTo } = player
  const { question } = step
  const number = t('elearning.quiz.number', { number: step.number, count: execution.quiz.length })
  const page = pageSteps(steps).find((one) => one.page.id === question.pageId)
  return (
    <div className={classes.question}>
      <p className={classes.kicker}>
        {t('elearning.quiz.head', { number, kind: t(`elearning.quiz.kind.${question.type}`) })}
      </p>
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
        verdict={verdictOf(question.id)}
        waiting={waitingFor(question.id)}
        missed={drafts.missed?.id === question.id ? drafts.missed : null}
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
