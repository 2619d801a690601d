import type { ShellParts } from '#web/shell/slots.ts'
import { OverdueBanner } from './overdue-banner.tsx'

export const shell: ShellParts = { banners: [{ order: 20, component: OverdueBanner }] }
