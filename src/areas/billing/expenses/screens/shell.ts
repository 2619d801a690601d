import type { ShellParts } from '#web/shell/slots.ts'
import { ExpenseCommands } from './commands.tsx'

export const shell: ShellParts = { commands: [ExpenseCommands] }
