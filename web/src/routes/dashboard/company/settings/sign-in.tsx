import { factorPolicy } from '@sorgfalt/contract/second-factor/second-factor'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '#features/second-factor/policy/PolicyPage.tsx'

export const Route = createFileRoute('/dashboard/company/settings/sign-in')({
  staticData: { title: 'secondFactor.policy.title', access: [factorPolicy.read] },
  component: PolicyPage,
})
