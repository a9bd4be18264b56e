import { createFileRoute, redirect } from '@tanstack/react-router'
import { homepage } from '#lib/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: homepage(), replace: true })
  },
})
