/** Tabs of the profile whose screens exist. */
export const profileTabs = ['settings'] as const
export type ProfileTab = (typeof profileTabs)[number]
/** Where a missing or unknown tab leads. */
export const firstTab: ProfileTab = profileTabs[0]
export const isProfileTab = (tab: string): tab is ProfileTab => profileTabs.some((known) => known === tab)
