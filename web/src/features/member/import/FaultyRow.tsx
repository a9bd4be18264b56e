import { managedRoles } from '@sorgfalt/contract/core/role'
import { type ImportProblem, type ImportRow, memberImport } from '@sorgfalt/contract/member/import'
import { type SubmitEvent, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { correctableFields, memberName } from './import.rules.ts'
import classes from './rows.module.css'
import type { StepProps } from './step-props.ts'

interface FaultyRowProps extends Pick<StepProps, 'state' | 'view'> {
  row: ImportRow
  onCorrected: () => void
}

/** A faulty row with its problems, and fields to correct its cells. */
export function FaultyRow({ state, view, row, onCorrected }: FaultyRowProps) {
  const t = useText()
  const formats = useFormats()
  const { roleIdentifier } = useMember()
  const { mapping } = view.settings
  const cells = correctableFields(row, mapping)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const update = useAction(memberImport.updateRows, {
    invalidates: [memberImport.readRows],
    onSuccess: (next) => {
      state.setView(next)
      onCorrected()
    },
    onFailure: state.handleRefusal,
  })

  const describeProblem = ({ field, code, sameAs = 0 }: ImportProblem): string => {
    const text = t(`memberImport.problem.${code}`, { line: sameAs })
    const problem = field === null ? text : `${t(`memberImport.field.${field}`)} ${text}`

    if (field !== 'role' || code !== 'unknown') return problem

    const roles = managedRoles(roleIdentifier).map((role) => t(`common.roles.${role}`))

    return `${problem}. ${t('memberImport.summary.roles', { roles: formats.list(roles) })}`
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const changed = Object.entries(typed).map(([column, value]) => ({ column: Number(column), value }))
    if (changed.length > 0)
      void update.run({ importUuid: view.importUuid, rows: [{ line: row.line, cells: changed }] })
  }

  const person = memberName(row, mapping)

  return (
    <li className={classes.faulty}>
      <span className={classes.line}>
        <span className={classes.lineName}>{t('memberImport.summary.line')} </span>
        {row.line}
      </span>
      <div>
        {person && <p className={classes.person}>{person}</p>}
        <ul className={classes.problems}>
          {row.problems.map((problem) => (
            <li key={`${problem.field} ${problem.code}`}>
              <Icon icon={IconAlertCircle} size={16} />
              {describeProblem(problem)}
            </li>
          ))}
        </ul>
      </div>
      {cells.length > 0 && (
        <form className={classes.correction} onSubmit={submit} noValidate>
          {cells.map(({ field, column }) => (
            <TextField
              key={column}
              label={t(`memberImport.field.${field}`)}
              aria-label={t('memberImport.summary.cell', {
                field: t(`memberImport.field.${field}`),
                line: row.line,
              })}
              type={field === 'password' ? 'password' : 'text'}
              autoComplete="off"
              value={typed[column] ?? row.cells[column] ?? ''}
              invalid={typed[column] === undefined && row.problems.some((problem) => problem.field === field)}
              maxLength={1000}
              onChange={(value) => setTyped((now) => ({ ...now, [column]: value }))}
            />
          ))}
          {Object.keys(typed).length > 0 && (
            <Button type="submit" busy={update.pending}>
              {t('memberImport.summary.save')}
            </Button>
          )}
        </form>
      )}
    </li>
  )
}
