import type { Address } from '#core/address.ts'

/** The address in the menu of a property that is not open; its fields are zeros, as the specification has them. */
export const ADDRESS: Address = '/bookone-admin/on-boarding-property/0/0/0'

export const isOnboarding = (pathname: string): boolean => /onboarding|on-boarding/.test(pathname)
