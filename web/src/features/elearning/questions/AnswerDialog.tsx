import { type AskedQuestion, answerForm, elearningQuestion, longestQuestion } from '@sorgfalt/contract/elearning-question'
import { useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { topicOf } from './question-words.ts'
import classes from './questions.module.css'

interface AnswerProps {
  /** None: the dialog is closed. */
  question: AskedQuestion | undefined
  onClose: () => void
}

/** One question, and its answer: to be written, or as it was given. */
export function AnswerDialog({ question, onClose }: AnswerProps) {
  // What is on screen stays there while the dialog fades.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return shown && <Answer key={shown.questionUuid} open={question !== undefined} question={shown} onClose={onClose} />
}

function Answer({ question, open, onClose }: { question: AskedQuestion; open: boolean; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const element = useRef<HTMLFormElement>(null)
  const { questionUuid, kind, answer } = question
  const action = useAction(elearningQuestion.answer, {
    successToast: 'elearning.questions.answered',
    invalidates: [elearningQuestion.readList],
    onSuccess: onClose,
  })
  const form = useForm({
    schema: answerForm,
    initial: { text: '' },
    refused: action.error?.fields,
    onSubmit: ({ text }) => action.run({ questionUuid, text }),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      dirty={form.changed.length > 0}
      headline={t('elearning.questions.from', { name: nameOf(question) })}
      buttons={
        answer ? [] : [{ label: t('elearning.questions.send'), busy: action.pending, onClick: () => element.current?.requestSubmit() }]
      }
    >
      <p className={classes.topic}>{topicOf(t, question)}</p>
      <blockquote className={classes.words}>{kind === 'talk' ? t('elearning.questions.talkWanted') : question.text}</blockquote>
      {answer ? (
        <div className={classes.answer}>
          <p className={classes.words}>{answer.text}</p>
          <footer>{t('elearning.questions.answeredBy', { name: answer.by, at: formats.dateTime(answer.at) })}</footer>
        </div>
      ) : (
        <Form form={form} ref={element}>
          <TextArea
            {...form.field('text')}
            label={t('elearning.questions.answer')}
            hint={t(kind === 'talk' ? 'elearning.questions.talkHint' : 'elearning.questions.answerHint')}
            maxLength={longestQuestion}
          />
        </Form>
      )}
    </Dialog>
  )
}
