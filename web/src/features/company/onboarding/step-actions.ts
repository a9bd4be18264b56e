import { clientDetails } from '@sorgfalt/contract/company/company'
import type { FirstStep, FirstStepsState } from '@sorgfalt/contract/company/onboarding'
import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { location } from '@sorgfalt/contract/location/location'
import { memberImport } from '@sorgfalt/contract/member/import'
import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { RequiredAccess } from '#lib/permissions.ts'
import type { TextKey } from '#lib/texts.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { IconUpload } from '#ui/icons.ts'
import type { LinkTarget } from '#ui/link.ts'

interface StepAction {
  text: TextKey
  to: NonNullable<LinkTarget['to']>
  icon?: IconShape
  /** The call that must be permitted. */
  needs: RequiredAccess
}

/** The screens of each step, the recommended one first. */
export const stepActions: Record<FirstStep, readonly [StepAction, ...StepAction[]]> = {
  company: [
    {
      text: 'onboarding.actions.company',
      to: '/dashboard/company/settings/details',
      needs: clientDetails.update,
    },
  ],
  locations: [
    { text: 'onboarding.actions.locations', to: '/dashboard/company/locations/list', needs: location.create },
  ],
  members: [
    {
      text: 'onboarding.actions.import',
      to: '/dashboard/company/members/import',
      icon: IconUpload,
      needs: memberImport.readSeats,
    },
    { text: 'onboarding.actions.members', to: '/dashboard/company/members/list', needs: memberList.getList },
  ],
  responsible: [
    { text: 'onboarding.actions.units', to: '/dashboard/company/org-units/list', needs: orgUnit.update },
    {
      text: 'onboarding.actions.locationManagers',
      to: '/dashboard/company/locations/list',
      needs: location.update,
    },
  ],
  elearnings: [
    {
      text: 'onboarding.actions.elearnings',
      to: '/dashboard/apps/elearnings/catalog/list',
      needs: elearningAssignment.assign,
    },
  ],
  riskAssessments: [
    {
      text: 'onboarding.actions.riskAssessments',
      to: '/dashboard/apps/risk-assessments/catalog/list',
      needs: riskAssignment.assignOrgUnits,
    },
  ],
}

/** About how long each step takes. */
export const stepMinutes: Record<FirstStep, number> = {
  company: 2,
  locations: 3,
  members: 10,
  responsible: 3,
  elearnings: 2,
  riskAssessments: 5,
}

/** Returns the number of open steps and about how long they take together. */
export function summarizeSteps({ steps }: FirstStepsState): { count: number; minutes: number } {
  const open = steps.filter(({ done }) => !done)
  return { count: open.length, minutes: open.reduce((sum, { step }) => sum + stepMinutes[step], 0) }
}

/** Returns whether the start page shows the steps: they are not hidden, and at least one is open. */
export const showsSteps = (state: FirstStepsState | null): state is FirstStepsState =>
  state !== null && !state.hidden && state.steps.some(({ done }) => !done)
