import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { createFileRoute } from '@tanstack/react-router'
import { CertificatePage } from '#features/certificate/CertificatePage.tsx'

export const Route = createFileRoute('/dashboard/apps/elearnings/certificate/$resultUuid')({
  staticData: { title: 'elearning.certificate.title', access: [elearning.readResultData], layout: 'empty' },
  component: CertificateRoute,
})

function CertificateRoute() {
  return <CertificatePage resultUuid={Route.useParams().resultUuid} />
}
