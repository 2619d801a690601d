import type { ShellParts } from '#web/shell/slots.ts'
import { CustomerCommands } from './commands.tsx'

export const shell: ShellParts = { commands: [CustomerCommands] }
