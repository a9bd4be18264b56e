import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { date, uuid } from '@sorgfalt/contract/fields/index'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { today } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { LocationChoice } from '#parts/org-node-options/LocationChoice.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { IconCertificate } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'

/**
 * A button for the question of an auditor: which members at a location were trained in an e-learning on a
 * given day? Its dialog opens or prints the statistics that answer the question.
 */
export function TrainedQuestion() {
  const t = useText()
  const may = useCan()
  const [opening, setOpening] = useState(0)
  const [open, setOpen] = useState(false)

  if (!may(elearningStatistics.readStatistics)) return null

  return (
    <>
      <Button
        icon={IconCertificate}
        onClick={() => {
          setOpening(opening + 1)
          setOpen(true)
        }}
      >
        {t('statistics.question.open')}
      </Button>
      {opening > 0 && <QuestionDialog key={opening} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function QuestionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const onPaper = useRef(false)
  const form = useForm({
    schema: z.strictObject({
      elearningUuid: z.string().check(z.minLength(1, 'required')),
      asOf: date({ max: today() }),
      location: z.array(uuid),
    }),
    initial: { elearningUuid: '', asOf: today(), location: [] },
    onSubmit: ({ elearningUuid, ...filter }) => {
      const params = { elearningUuid }
      const search = { ...filter, trained: true }

      return onPaper.current
        ? navigate({
            to: '/dashboard/apps/elearnings/catalog/print/$elearningUuid',
            params,
            search,
            hash: 'print',
          })
        : navigate({
            to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid/analytics',
            params,
            search,
          })
    },
  })

  const send = (paper: boolean) => {
    onPaper.current = paper
    element.current?.requestSubmit()
  }

  // Includes e-learnings that are no longer assigned, because they may have been assigned on the chosen day.
  const { data, loading } = useCall(elearningCatalog.readCatalog, { perPage: 100, filter: {} })
  const courses = (data?.rows ?? []).filter(({ released }) => released)
  const { value: elearningUuid, onChange: setElearning, ...elearning } = form.field('elearningUuid')

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('statistics.question.title')}
      buttons={[
        { label: t('statistics.sheet.print'), kind: 'secondary', onClick: () => send(true) },
        { label: t('statistics.question.show'), onClick: () => send(false) },
      ]}
    >
      <Form form={form} ref={element}>
        <Dropdown
          {...elearning}
          label={t('statistics.question.elearning')}
          items={courses.map((course) => ({ value: course.elearningUuid, label: course.title }))}
          value={elearningUuid === '' ? [] : [elearningUuid]}
          onChange={([picked = '']) => setElearning(picked)}
          max={0}
          searchable
          searching={loading}
          startHere
        />
        <TextField {...form.field('asOf')} type="date" label={t('statistics.asOfField')} max={today()} />
        <LocationChoice value={form.values.location} onChange={(location) => form.set({ location })} />
        {/* The Enter key in the date field submits the form. */}
        <button type="submit" hidden onClick={() => (onPaper.current = false)}>
          {t('statistics.question.show')}
        </button>
      </Form>
    </Dialog>
  )
}
