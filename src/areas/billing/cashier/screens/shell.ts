import type { ShellParts } from '#web/shell/slots.ts'
import { CashierCommands } from './commands.tsx'
import { DrawerOffer } from './drawer-offer.tsx'

export const shell: ShellParts = { commands: [CashierCommands, DrawerOffer] }
