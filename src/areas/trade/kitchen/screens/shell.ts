import type { ShellParts } from '#web/shell/slots.ts'
import { KitchenBanner } from './kitchen-banner.tsx'

export const shell: ShellParts = { banners: [{ order: 60, component: KitchenBanner }] }
