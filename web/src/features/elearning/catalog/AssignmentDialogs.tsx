import { type ElearningAssignment, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './catalog.module.css'

interface AssignmentDialogProps {
  elearningUuid: string
  /** Empty: closed. */
  units: readonly ElearningAssignment[]
  onClose: () => void
}

/** Whoever assigns may be among those it is assigned to. */
const outdated = [
  elearningCatalog.readOrgUnitAssignments,
  elearningCatalog.readCatalog,
  elearning.readMemberTasks,
  elearning.readMemberStatistics,
]

/** The units of the last opening: they stay in sight while the dialog closes. */
function useShown(units: readonly ElearningAssignment[]): readonly ElearningAssignment[] {
  const [shown, setShown] = useState(units)
  if (units.length > 0 && shown !== units) setShown(units)
  return shown
}

const namesOf = (units: readonly ElearningAssignment[]) => ({
  count: units.length,
  name: units[0]?.orgUnitName ?? '',
})
/** Of a whole tree one means everybody below. */
const meansAll = (units: readonly ElearningAssignment[]): boolean =>
  units.some(({ path }) => path.length === 0)

/** Gives the e-learning to units, after saying how many get a task. */
export function AssignDialog(props: AssignmentDialogProps) {
  const shown = useShown(props.units)
  // What was ticked belongs to one opening.
  return <Assign key={shown.map(({ orgUnitUuid }) => orgUnitUuid).join()} {...props} shown={shown} />
}

function Assign({
  elearningUuid,
  units,
  onClose,
  shown,
}: AssignmentDialogProps & { shown: readonly ElearningAssignment[] }) {
  const t = useText()
  const formats = useFormats()
  const [includeSubUnits, setIncludeSubUnits] = useState(meansAll(shown))
  const input = { elearningUuid, orgUnitUuids: shown.map(({ orgUnitUuid }) => orgUnitUuid), includeSubUnits }
  const open = units.length > 0
  const { data, fetching } = useCall(
    elearningCatalog.assignOrgUnits,
    { ...input, dryRun: true },
    { enabled: open, staleTime: 0 },
  )
  const assign = useAction(elearningCatalog.assignOrgUnits, {
    successToast: 'elearning.catalog.units.assignDone',
    invalidates: outdated,
  })
  const store = async () => {
    if (await assign.run(input)) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('elearning.catalog.units.assignTitle', namesOf(shown))}
      paragraphs={[t('elearning.catalog.units.assignText')]}
      buttons={[
        {
          label: t('elearning.catalog.units.assign'),
          busy: assign.pending,
          disabled: !data,
          onClick: () => void store(),
        },
      ]}
    >
      <Checkbox
        label={t('elearning.catalog.units.subUnits')}
        value={includeSubUnits}
        onChange={setIncludeSubUnits}
      />
      <Effect counting={fetching || !data}>
        {data?.tasksCreated === 0
          ? t('elearning.catalog.units.createsNone')
          : t('elearning.catalog.units.creates', {
              count: data?.tasksCreated ?? 0,
              total: formats.number(data?.tasksCreated ?? 0),
            })}
      </Effect>
    </Dialog>
  )
}

/** Takes the e-learning back from units, after saying how many lose a task. */
export function RemoveDialog({ elearningUuid, units, onClose }: AssignmentDialogProps) {
  const t = useText()
  const formats = useFormats()
  const shown = useShown(units)
  const open = units.length > 0
  const input = { elearningUuid, orgUnitUuids: shown.map(({ orgUnitUuid }) => orgUnitUuid) }
  const { data, fetching } = useCall(
    elearningCatalog.removeOrgUnits,
    { ...input, dryRun: true },
    { enabled: open, staleTime: 0 },
  )
  const remove = useAction(elearningCatalog.removeOrgUnits, {
    successToast: 'elearning.catalog.units.removeDone',
    invalidates: outdated,
  })
  const store = async () => {
    if (await remove.run(input)) onClose()
  }
  const button = {
    label: t('elearning.catalog.units.remove'),
    kind: 'danger',
    busy: remove.pending,
    disabled: !data,
  } as const
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('elearning.catalog.units.removeTitle', namesOf(shown))}
      paragraphs={[t('elearning.catalog.units.removeText')]}
      buttons={[{ ...button, onClick: () => void store() }]}
    >
      <Effect counting={fetching || !data}>
        {data?.tasksWithdrawn === 0
          ? t('elearning.catalog.units.withdrawsNone')
          : t('elearning.catalog.units.withdraws', {
              count: data?.tasksWithdrawn ?? 0,
              total: formats.number(data?.tasksWithdrawn ?? 0),
            })}
      </Effect>
    </Dialog>
  )
}

/** What it does to tasks; its place is kept while that is counted. */
function Effect({ counting, children }: { counting: boolean; children: string }) {
  const t = useText()
  return (
    <output className={classes.effect}>{counting ? t('elearning.catalog.units.counting') : children}</output>
  )
}
