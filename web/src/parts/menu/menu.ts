import { audit } from '@sorgfalt/contract/audit/audit'
import { clientConfiguration, clientDetails } from '@sorgfalt/contract/company/company'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import { elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { infoPoint } from '@sorgfalt/contract/info-point/info-point'
import { location } from '@sorgfalt/contract/location/location'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { factorPolicy } from '@sorgfalt/contract/second-factor/second-factor'
import { ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { template } from '@sorgfalt/contract/template/template'
import { everyone } from '#lib/permissions.ts'
import {
  IconClipboardCheck,
  IconClock,
  IconFileText,
  IconFirstAidKit,
  IconLayoutDashboard,
  IconMapPin,
  IconSchool,
  IconSettings,
  IconSitemap,
  IconUsers,
} from '#ui/icons.ts'
import type { MenuSection } from './menu-types.ts'

/** The menu of the sidebar (spec §2). */
export const menu: readonly MenuSection[] = [
  {
    title: 'shell.menu.start',
    items: [
      {
        title: 'shell.menu.overview',
        path: '/dashboard/start/overview',
        match: { by: 'segments', depth: 3 },
        icon: IconLayoutDashboard,
        needs: [everyone],
        count: 'overdueActions',
      },
      {
        title: 'shell.menu.overdue',
        path: '/dashboard/start/overdue',
        match: { by: 'exact' },
        icon: IconClock,
        needs: [overdue.list],
        count: 'overdueMembers',
      },
      {
        title: 'shell.menu.infopoint',
        path: '/dashboard/start/infopoint',
        match: { by: 'segments', depth: 3 },
        icon: IconFirstAidKit,
        needs: [infoPoint.memberGroups],
      },
    ],
  },
  {
    title: 'shell.menu.apps',
    items: [
      {
        title: 'shell.menu.elearnings',
        icon: IconSchool,
        children: [
          {
            title: 'shell.menu.myElearnings',
            path: '/dashboard/apps/elearnings/my-elearnings',
            match: {
              by: 'prefixes',
              prefixes: [
                '/dashboard/apps/elearnings/my-elearnings',
                '/dashboard/apps/elearnings/execution',
                '/dashboard/apps/elearnings/certificate',
                '/dashboard/apps/elearnings/my-questions',
              ],
            },
            needs: [elearning.readMemberTasks],
            count: 'openElearnings',
          },
          {
            title: 'shell.menu.elearningCatalog',
            path: '/dashboard/apps/elearnings/catalog/list',
            match: { by: 'prefixes', prefixes: ['/dashboard/apps/elearnings/catalog'] },
            needs: [elearningCatalog.readCatalog],
          },
          {
            title: 'scorm.list.title',
            path: '/dashboard/apps/elearnings/packages/list',
            match: { by: 'prefixes', prefixes: ['/dashboard/apps/elearnings/packages'] },
            needs: [scormPackage.list],
          },
          {
            title: 'matrix.title',
            path: '/dashboard/apps/elearnings/qualification-matrix',
            match: { by: 'exact' },
            needs: [qualificationMatrix.readMatrix],
          },
          {
            title: 'shell.menu.oralParts',
            path: '/dashboard/apps/elearnings/oral-parts',
            match: { by: 'exact' },
            needs: [elearningOral.readOpenList],
          },
          {
            title: 'shell.menu.questions',
            path: '/dashboard/apps/elearnings/questions',
            match: { by: 'exact' },
            needs: [elearningQuestion.readList],
          },
        ],
      },
      {
        title: 'shell.menu.riskAssessments',
        icon: IconClipboardCheck,
        children: [
          {
            title: 'shell.menu.myAnalyses',
            path: '/dashboard/apps/risk-assessments/my-analyses',
            match: {
              by: 'prefixes',
              prefixes: [
                '/dashboard/apps/risk-assessments/my-analyses',
                '/dashboard/apps/risk-assessments/execution',
              ],
            },
            needs: [riskExecution.readMemberTasks],
            count: 'openAnalyses',
          },
          {
            title: 'shell.menu.riskEvaluations',
            path: '/dashboard/apps/risk-assessments/evaluation/list',
            match: { by: 'prefixes', prefixes: ['/dashboard/apps/risk-assessments/evaluation'] },
            needs: [riskEvaluation.readAssignmentOverviewList],
            count: 'canFinish',
          },
          {
            title: 'shell.menu.riskCatalog',
            path: '/dashboard/apps/risk-assessments/catalog/list',
            match: { by: 'prefixes', prefixes: ['/dashboard/apps/risk-assessments/catalog'] },
            needs: [riskCatalog.readCatalogList],
          },
        ],
      },
      {
        title: 'shell.menu.templates',
        path: '/dashboard/apps/templates',
        match: { by: 'exact' },
        icon: IconFileText,
        needs: [template.list],
      },
    ],
  },
  {
    title: 'shell.menu.company',
    items: [
      {
        title: 'shell.menu.members',
        icon: IconUsers,
        children: [
          {
            title: 'shell.menu.memberList',
            path: '/dashboard/company/members/list',
            match: {
              by: 'prefixes',
              prefixes: [
                '/dashboard/company/members/list',
                '/dashboard/company/members/details',
                '/dashboard/company/members/import',
              ],
            },
            needs: [memberList.getList],
          },
          {
            title: 'shell.menu.archive',
            path: '/dashboard/company/members/archive/list',
            match: { by: 'exact' },
            needs: [archivedMember.list],
          },
          {
            title: 'shell.menu.groups',
            path: '/dashboard/company/members/group/list',
            match: { by: 'prefixes', prefixes: ['/dashboard/company/members/group'] },
            needs: [memberGroup.list],
          },
        ],
      },
      {
        title: 'shell.menu.orgUnits',
        path: '/dashboard/company/org-units/list',
        match: { by: 'prefixes', prefixes: ['/dashboard/company/org-units'] },
        icon: IconSitemap,
        needs: [orgUnit.list],
      },
      {
        title: 'shell.menu.locations',
        path: '/dashboard/company/locations/list',
        match: { by: 'prefixes', prefixes: ['/dashboard/company/locations'] },
        icon: IconMapPin,
        needs: [location.list],
      },
      {
        title: 'shell.menu.settings',
        icon: IconSettings,
        children: [
          {
            title: 'shell.menu.details',
            path: '/dashboard/company/settings/details',
            match: { by: 'exact' },
            needs: [clientDetails.read],
          },
          {
            title: 'shell.menu.configuration',
            path: '/dashboard/company/settings/configuration',
            match: { by: 'exact' },
            needs: [clientConfiguration.read],
          },
          {
            title: 'secondFactor.policy.title',
            path: '/dashboard/company/settings/sign-in',
            match: { by: 'exact' },
            needs: [factorPolicy.read],
          },
          {
            title: 'signOn.settings.title',
            path: '/dashboard/company/settings/identity-providers/list',
            match: { by: 'prefixes', prefixes: ['/dashboard/company/settings/identity-providers'] },
            needs: [ssoProvider.list],
          },
          {
            title: 'shell.menu.audit',
            path: '/dashboard/company/settings/audit',
            match: { by: 'exact' },
            needs: [audit.readLog],
          },
        ],
      },
    ],
  },
]
