import type { ShellParts } from '#web/shell/slots.ts'
import { Bell } from './bell.tsx'

export const shell: ShellParts = { bell: Bell }
