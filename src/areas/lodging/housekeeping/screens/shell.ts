import type { ShellParts } from '#web/shell/slots.ts'
import { RoomsBanner } from './rooms-banner.tsx'

export const shell: ShellParts = { banners: [{ order: 50, component: RoomsBanner }] }
