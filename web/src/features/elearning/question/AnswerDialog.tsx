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
import { formatTopic } from './question-topic.ts'
import classes from './questions.module.css'

interface AnswerProps {
  /** The dialog is open while there is a question. */
  question: AskedQuestion | undefined
  onClose: () => void
}

/** A question with its answer, or with a field for the answer. */
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
      getTexts={(question) => ({
        headline: t('elearning.questions.from', { name: nameOf(question) }),
        label: t('elearning.questions.answer'),
        hint: t(question.kind === 'talk' ? 'elearning.questions.talkHint' : 'elearning.questions.answerHint'),
        submit: t('elearning.questions.send'),
      })}
    >
      {(question) => <QuestionText question={question} />}
    </TextDialog>
  )
}

/** The text of a question and of its answer. */
function QuestionText({ question }: { question: AskedQuestion }) {
  const t = useText()
  const formats = useFormats()
  const { kind, text, answer } = question

  return (
    <>
      <p className={classes.topic}>{formatTopic(t, question)}</p>
      <blockquote className={classes.text}>
        {kind === 'talk' ? t('elearning.questions.talkWanted') : text}
      </blockquote>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.text}>{answer.text}</p>
          <footer>
            {t('elearning.questions.answeredBy', { name: answer.by, at: formats.dateTime(answer.at) })}
          </footer>
        </div>
      )}
    </>
  )
}
