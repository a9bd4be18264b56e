import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningQuestion, maxQuestionLength, questionForm } from '@sorgfalt/contract/elearning/question'
import { useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'

interface AskProps {
  open: boolean
  onClose: () => void
  executionUuid: string
  /** The page that the question is about. */
  page: { id: string; title: string }
}

/** The dialog to ask the responsible member a question about a page. */
export function AskDialog({ open, onClose, executionUuid, page }: AskProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const action = useAction(elearningQuestion.ask, {
    successToast: 'elearning.questions.asked',
    invalidates: [elearningQuestion.readOwnList, elearning.readMemberStatistics],
    onSuccess: () => {
      form.reset()
      onClose()
    },
  })

  const form = useForm({
    schema: questionForm,
    initial: { text: '' },
    refused: action.error?.fields,
    onSubmit: ({ text }) => action.run({ executionUuid, pageId: page.id, text }),
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      dirty={form.changed.length > 0}
      headline={t('elearning.questions.ask')}
      paragraphs={[t('elearning.questions.askText', { page: page.title })]}
      buttons={[
        {
          label: t('elearning.questions.send'),
          busy: action.pending,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      <Form form={form} ref={element}>
        <TextArea
          {...form.field('text')}
          label={t('elearning.questions.question')}
          maxLength={maxQuestionLength}
        />
        <WhoSees of="questions" />
      </Form>
    </Dialog>
  )
}
