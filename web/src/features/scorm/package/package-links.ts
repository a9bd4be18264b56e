/** Links to the pages of a package. */
export const packagesLink = { to: '/dashboard/apps/elearnings/packages/list' } as const

export const packageLink = (packageUuid: string) =>
  ({ to: '/dashboard/apps/elearnings/packages/details/$packageUuid', params: { packageUuid } }) as const

export const previewLink = (packageUuid: string) =>
  ({ to: '/dashboard/apps/elearnings/packages/preview/$packageUuid', params: { packageUuid } }) as const
