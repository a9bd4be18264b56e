/**
 * The screens whose addresses have no parameters (spec §2). A company may choose one of them as its homepage.
 */
export const screens = [
  '/dashboard/start/overview',
  '/dashboard/start/overview/elearnings',
  '/dashboard/start/overview/risk-assessments',
  '/dashboard/start/infopoint',
  '/dashboard/apps/elearnings/my-elearnings',
  '/dashboard/apps/elearnings/catalog/list',
  '/dashboard/apps/risk-assessments/my-analyses',
  '/dashboard/apps/risk-assessments/evaluation/list',
  '/dashboard/apps/risk-assessments/catalog/list',
  '/dashboard/apps/templates',
  '/dashboard/company/members/list',
  '/dashboard/company/members/archive/list',
  '/dashboard/company/members/group/list',
  '/dashboard/company/org-units/list',
  '/dashboard/company/locations/list',
  '/dashboard/company/settings/details',
  '/dashboard/company/settings/configuration',
  '/dashboard/company/settings/audit',
  '/dashboard/profile/details',
  '/dashboard/profile/org-units',
  '/dashboard/profile/security',
  '/dashboard/profile/settings',
] as const
export type Screen = (typeof screens)[number]
