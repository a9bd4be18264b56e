import {
  type AskedQuestion,
  elearningQuestion,
  maxQuestionLength,
} from '@sorgfalt/contract/elearning/question'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { topicOf } from './question-words.ts'
import classes from './questions.module.css'

interface AnswerProps {
  /** None: the dialog is closed. */
  question: AskedQuestion | undefined
  onClose: () => void
}

/** One question, and its answer: to be written, or as it was given. */
export function AnswerDialog({ question, onClose }: AnswerProps) {
  const t = useText()
  const action = useAction(elearningQuestion.answer, {
    successToast: 'elearning.questions.answered',
    invalidates: [elearningQuestion.readList],
    onSuccess: onClose,
  })
  return (
    <TextDialog
      about={question}
      onClose={onClose}
      field="text"
      maxLength={maxQuestionLength}
      action={action}
      send={({ questionUuid }, text) => action.run({ questionUuid, text })}
      isDone={({ answer }) => answer !== null}
      getTexts={(asked) => ({
        headline: t('elearning.questions.from', { name: nameOf(asked) }),
        label: t('elearning.questions.answer'),
        hint: t(asked.kind === 'talk' ? 'elearning.questions.talkHint' : 'elearning.questions.answerHint'),
        submit: t('elearning.questions.send'),
      })}
    >
      {(asked) => <Asked question={asked} />}
    </TextDialog>
  )
}

function Asked({ question }: { question: AskedQuestion }) {
  const t = useText()
  const formats = useFormats()
  const { kind, text, answer } = question
  return (
    <>
      <p className={classes.topic}>{topicOf(t, question)}</p>
      <blockquote className={classes.words}>
        {kind === 'talk' ? t('elearning.questions.talkWanted') : text}
      </blockquote>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.words}>{answer.text}</p>
          <footer>
            {t('elearning.questions.answeredBy', { name: answer.by, at: formats.dateTime(answer.at) })}
          </footer>
        </div>
      )}
    </>
  )
}
