import { useText } from '#lib/texts.tsx'
import { FooterBar } from '#parts/player/FooterBar.tsx'
import classes from '#parts/player/footer.module.css'
import { Button } from '#ui/Button.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { countCorrect, countNeeded } from '../quiz/answer.ts'
import { findBackward, findReturnQuestion } from './forward.ts'
import { isSubmitting } from './player-selectors.ts'
import type { Player } from './use-player.ts'

/** Returns the label of the forward button. */
function useForwardLabel({ step, forward, state }: Player): string {
  const t = useText()
  const finish = t(step.kind === 'question' ? 'elearning.quiz.finish' : 'elearning.player.finish')
  switch (forward.kind) {
    case 'result':
      return t('elearning.player.backToResult')
    case 'submit':
      return finish
    case 'begin':
      return t('elearning.quiz.begin')
    case 'check':
      return t('elearning.quiz.check')
    case 'go':
      if (forward.to.kind === 'page') return t('elearning.player.next')
      return t(step.kind === 'question' ? 'elearning.quiz.next' : 'elearning.player.toQuiz')
    default:
      if (isSubmitting(state)) return finish
      return t(
        step.kind === 'page' && forward.kind !== 'wait' ? 'elearning.player.next' : 'elearning.quiz.check',
      )
  }
}

/** The back and forward buttons. Between them is a hint about the keys, or the score of the quiz. */
export function PlayerFooter({ player, onContents }: { player: Player; onContents: () => void }) {
  const t = useText()
  const { step, steps, forward, goBack, goForward, state } = player
  const label = useForwardLabel(player)
  const isPage = step.kind === 'page'
  const waits = forward.kind === 'wait'
  const isChecking = isPage ? ['check', 'wait'] : ['check', 'choose', 'wait']
  const checks = !isSubmitting(state) && isChecking.includes(forward.kind)
  const offline = waits && (!state.online || state.tries > 0)

  const back = {
    label: t('elearning.player.previous'),
    disabled: findBackward(step, steps) === undefined,
    onClick: goBack,
  }

  return (
    <FooterBar
      back={isPage ? back : undefined}
      contents={{ label: t('elearning.player.openContents'), onClick: onContents }}
      middle={isPage ? <PageMiddle player={player} /> : <Score player={player} />}
    >
      <Button
        kind="primary"
        size="large"
        {...(!checks && { iconAfter: IconArrowRight })}
        busy={waits && !offline}
        disabled={offline}
        className={classes.forward ?? ''}
        onClick={goForward}
      >
        {label}
      </Button>
    </FooterBar>
  )
}

function PageMiddle({ player }: { player: Player }) {
  const t = useText()
  const { steps, progress, goTo, closed } = player
  const question = closed ? undefined : findReturnQuestion(steps, progress)
  if (question) {
    return (
      <Button kind="ghost" onClick={() => goTo(question)}>
        {t('elearning.player.backToQuiz')}
      </Button>
    )
  }

  return (
    <span className={classes.keys} aria-hidden>
      <kbd>←</kbd>
      <kbd>→</kbd>
      {t('elearning.player.keys')}
    </span>
  )
}

function Score({ player }: { player: Player }) {
  const t = useText()
  const { execution, state } = player
  const { answered, correct } = countCorrect(execution.quiz, state.feedback)
  const count = execution.quiz.length
  const needed = countNeeded(count, execution.passMark)

  return (
    <span className={classes.score}>
      {answered === 0
        ? t('elearning.result.needed', { needed, count })
        : t('elearning.quiz.score', { correct, answered, needed, count })}
    </span>
  )
}
