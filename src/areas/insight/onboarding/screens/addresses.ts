/** Addresses of the menu of a property that is not open. */
export const ADDRESS = '/bookone-admin/on-boarding-property/0/0/0'

export const isOnboarding = (pathname: string): boolean => /onboarding|on-boarding/.test(pathname)
