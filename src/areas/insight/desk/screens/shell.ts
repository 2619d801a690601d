import type { ShellParts } from '#web/shell/slots.ts'
import { DeskCommands } from './commands.tsx'

export const shell: ShellParts = { commands: [DeskCommands] }
