import type { ShellParts } from '#web/shell/slots.ts'
import { PrintStation } from './print-station.tsx'
import { PrintBanner } from './print-banner.tsx'

export const shell: ShellParts = { commands: [PrintStation], banners: [{ order: 30, component: PrintBanner }] }
