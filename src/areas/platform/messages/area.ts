import type { DeclaredArea } from '#server/area.ts'
import { messagesArea } from './actions/messages.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...messagesArea,
}
