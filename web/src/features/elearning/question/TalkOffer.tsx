import { elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconMessageCircle } from '#ui/icons.ts'
import classes from './questions.module.css'

/**
 * Offers a conversation with the responsible member after several failed attempts. Sends nothing unless the
 * learner asks for the conversation. The request contains no data about the attempts.
 */
export function TalkOffer({
  executionUuid,
  wanted: wantedBefore,
}: {
  executionUuid: string
  wanted: boolean
}) {
  const t = useText()
  const [sent, setSent] = useState(false)
  const wanted = wantedBefore || sent
  const { run, pending } = useAction(elearningQuestion.askForTalk, { onSuccess: () => setSent(true) })

  return (
    <div className={classes.talk}>
      <Callout
        tone="info"
        icon={IconMessageCircle}
        title={t(wanted ? 'elearning.questions.talkSent' : 'elearning.questions.talkOffer')}
      >
        <p>{t(wanted ? 'elearning.questions.talkSentText' : 'elearning.questions.talkOfferText')}</p>
        {!wanted && (
          <p className={classes.offer}>
            <Button busy={pending} onClick={() => void run({ executionUuid })}>
              {t('elearning.questions.talkAsk')}
            </Button>
          </p>
        )}
      </Callout>
    </div>
  )
}
