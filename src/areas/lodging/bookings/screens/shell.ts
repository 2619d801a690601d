import type { ShellParts } from '#web/shell/slots.ts'
import { BookingCommands, stayActions } from './commands.tsx'
import { RestrictionOffer } from './restriction-offer.tsx'

export const shell: ShellParts = { commands: [BookingCommands, RestrictionOffer], stayActions }
