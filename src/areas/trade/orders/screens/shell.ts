import type { ShellParts } from '#web/shell/slots.ts'
import { WaitingBanner } from './waiting-banner.tsx'

export const shell: ShellParts = { banners: [{ order: 40, component: WaitingBanner }] }
