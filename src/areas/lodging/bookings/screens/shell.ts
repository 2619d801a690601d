import type { ShellParts } from '#web/shell/slots.ts'
import { BookingCommands, stayActions } from './commands.tsx'

export const shell: ShellParts = { commands: [BookingCommands], stayActions }
