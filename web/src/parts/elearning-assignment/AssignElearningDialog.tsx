import { elearningAssignment, targetKinds } from '@sorgfalt/contract/elearning/assignment'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import classes from '#parts/assignment-targets/assignment.module.css'
import { type ChosenTarget, type ChosenTerm, toTermInput } from '#parts/assignment-targets/chosen-targets.ts'
import { TargetPicker } from '#parts/assignment-targets/TargetPicker.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AssignmentTerm } from './AssignmentTerm.tsx'
import { CourseField } from './CourseField.tsx'
import { changedCalls } from './changed-calls.ts'
import { EffectView } from './EffectView.tsx'

/** An e-learning that is assigned. */
interface Course {
  elearningUuid: string
  title: string
}

interface AssignElearningDialogProps {
  open: boolean
  onClose: () => void
  /** Default: the user chooses the e-learning in the dialog. */
  course?: Course
  /** Targets that are chosen when the dialog opens, for example one member. */
  targets?: readonly ChosenTarget[]
}

const noTargets: readonly ChosenTarget[] = []

/** Returns the target for one member, for screens that open the dialog for a member. */
export const toMemberTarget = (member: {
  uuid: string
  firstName: string
  lastName: string
}): ChosenTarget => ({
  kind: 'member',
  uuid: member.uuid,
  name: `${member.firstName} ${member.lastName}`,
  above: [],
  includeSubUnits: false,
})

/**
 * Assigns an e-learning to org units, groups, members and locations. First shows how many members get the
 * task, and when the first of them can be overdue.
 */
export function AssignElearningDialog(props: AssignElearningDialogProps) {
  // The key resets the entries each time the dialog opens.
  const [count, setCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setCount(count + 1)
  }

  return <AssignForm key={count} {...props} />
}

function AssignForm({
  open,
  onClose,
  course: given,
  targets: preset = noTargets,
}: AssignElearningDialogProps) {
  const t = useText()
  const formats = useFormats()
  const [picked, setPicked] = useState<Course>()
  const [chosen, setChosen] = useState<readonly ChosenTarget[]>(preset)
  const [term, setTerm] = useState<ChosenTerm>({ days: null })
  const [announce, setAnnounce] = useState(true)
  const course = given ?? picked
  const elearningUuid = course?.elearningUuid
  const of = { elearningUuid: elearningUuid ?? '' }

  const isReady = open && elearningUuid !== undefined
  const settings = useCall(elearningCatalog.readSettings, of, { enabled: isReady })
  const assignments = useCall(elearningAssignment.readAssignments, of, { enabled: isReady })
  const settingsDays = settings.data?.firstExecutionBuffer ?? 0
  const termInput = toTermInput(term, settingsDays)
  const isDated = !('dueOn' in term) || term.dueOn !== ''
  const input = {
    ...of,
    targets: chosen.map(({ kind, uuid, includeSubUnits }) => ({ kind, uuid, includeSubUnits })),
    ...termInput,
    announce,
  }
  const isCounted = isReady && chosen.length > 0 && isDated
  const { data: effect, fetching } = useCall(
    elearningAssignment.assign,
    { ...input, dryRun: true },
    { enabled: isCounted, staleTime: 0, keepPrevious: true },
  )
  const shown = isCounted ? effect : undefined

  const assign = useAction(elearningAssignment.assign, {
    invalidates: changedCalls,
    onSuccess: ({ tasksCreated }) => {
      showToast({
        type: 'success',
        title: t('common.toast.success'),
        message:
          tasksCreated === 0
            ? t('elearning.assign.doneNobody')
            : t('elearning.assign.done', { count: tasksCreated, total: formats.number(tasksCreated) }),
      })
    },
  })
  const store = async () => {
    if (await assign.run(input)) onClose()
  }

  const created = shown?.tasksCreated ?? 0
  const submit =
    created === 0
      ? t('elearning.assign.open')
      : t('elearning.assign.submit', { count: created, total: formats.number(created) })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      headline={course ? t('elearning.assign.title', { name: course.title }) : t('elearning.assign.titleAny')}
      dirty={chosen.length > preset.length}
      footnote={
        shown &&
        t('elearning.assign.summary', {
          count: shown.people,
          total: formats.number(shown.people),
          created: formats.number(created),
        })
      }
      buttons={[
        { label: submit, busy: assign.pending, disabled: !shown || fetching, onClick: () => void store() },
      ]}
    >
      <div className={classes.columns}>
        <div className={classes.left}>
          {!given && <CourseField course={picked} onChange={setPicked} />}
          <TargetPicker
            content={elearningUuid ? { kind: 'elearning', uuid: elearningUuid } : undefined}
            kinds={assignments.data?.assignableKinds ?? targetKinds}
            chosen={chosen}
            onChange={setChosen}
          />
        </div>
        <div className={classes.right}>
          <AssignmentTerm
            term={term}
            settingsDays={settingsDays}
            onChange={setTerm}
            announce={announce}
            onAnnounce={setAnnounce}
            announces={effect?.announces ?? true}
          />
          <EffectView effect={shown} onGiveTime={() => setTerm({ days: 28 })} />
        </div>
      </div>
    </Dialog>
  )
}
