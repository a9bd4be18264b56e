import { remembered } from '#lib/storage.ts'

const key = 'sorgfalt.company'

/** The company ID that this device remembers, on request. */
export const rememberedCompany = (): string | undefined => remembered.get(key) ?? undefined
export const rememberCompany = (clientId: string | null): void => remembered.set(key, clientId)
