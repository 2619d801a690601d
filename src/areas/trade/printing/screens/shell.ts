import type { ShellParts } from '#web/shell/slots.ts'
import { PrintHost } from './print-host.tsx'
import { PrintBanner } from './print-banner.tsx'

export const shell: ShellParts = { commands: [PrintHost], banners: [{ order: 30, component: PrintBanner }] }
