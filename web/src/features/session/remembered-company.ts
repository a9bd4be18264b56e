import { remembered } from '#lib/storage.ts'

const key = 'sorgfalt.company'

/** Returns the company ID that the member has asked this device to remember. */
export const rememberedCompany = (): string | undefined => remembered.get(key) ?? undefined

/** Remembers a company ID on this device. Null removes it. */
export const rememberCompany = (clientId: string | null): void => remembered.set(key, clientId)
