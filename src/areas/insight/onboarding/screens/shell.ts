import type { ShellParts } from '#web/shell/slots.ts'
import { OnboardingBanner } from './onboarding-banner.tsx'

export const shell: ShellParts = { banners: [{ order: 10, component: OnboardingBanner }] }
