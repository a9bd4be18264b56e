import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { useState } from 'react'
import type { NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { useResponsibleName } from './responsible-name.ts'

const toValues = (action: RiskActionView, responsible: NamedMember | null) => {
  const { title, description, stop, dueDate, progressPercent } = action
  return { title, description, stop: stop ?? ('O' as const), dueDate, responsible, progressPercent }
}
/** The values of the form's fields. */
export type ActionValues = ReturnType<typeof toValues>

/** Returns the changed fields as input of `updateRiskAction`. */
function findChanges(before: ActionValues, { responsible, ...now }: ActionValues) {
  const changed = Object.entries(now).filter(
    ([field, value]) => before[field as keyof ActionValues] !== value,
  )

  const isReassigned = responsible?.memberUuid !== before.responsible?.memberUuid

  return {
    ...Object.fromEntries(changed),
    ...(isReassigned && { responsibleMemberUuid: responsible?.memberUuid ?? null }),
  }
}

/**
 * Returns the values of an action including the edits in the form, and `set`, which edits values. The first
 * edit takes the plan lease. Edits are kept while another member changes other fields, for example the
 * progress.
 */
export function useActionValues(action: RiskActionView) {
  const responsibleName = useResponsibleName()
  const { responsible } = action
  const before = toValues(
    action,
    responsible && { memberUuid: responsible.memberUuid, name: responsibleName(responsible) },
  )

  const [edited, setEdited] = useState<Partial<ActionValues>>({})
  const { begin } = usePlanLease()
  const values = { ...before, ...edited }
  const changes = findChanges(before, values)
  const set = (change: Partial<ActionValues>) => {
    begin()
    setEdited({ ...edited, ...change })
  }

  return { values, changes, isChanged: Object.keys(changes).length > 0, set, clear: () => setEdited({}) }
}
