import { memberRecord } from '@sorgfalt/contract/member/record'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MemberPage } from '#features/member/details/MemberPage.tsx'
import { memberAccess, memberTabLink, tabOf } from '#features/member/details/tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/members/details/$uuid/certificates')({
  staticData: { title: 'member.details.title', access: memberAccess },
  validateSearch: tableSearch(memberRecord.readCertificateList),
  beforeLoad: ({ params: { uuid } }) => {
    if (tabOf('certificates') !== 'certificates')
      throw redirect({ ...memberTabLink(uuid, tabOf(undefined)), replace: true })
  },
  component: CertificatesRoute,
})

function CertificatesRoute() {
  const { uuid } = Route.useParams()
  return <MemberPage uuid={uuid} tab="certificates" />
}
