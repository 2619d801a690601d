import type { ShellParts } from '#web/shell/slots.ts'
import { CompanyCommands } from './commands.tsx'

export const shell: ShellParts = { commands: [CompanyCommands] }
