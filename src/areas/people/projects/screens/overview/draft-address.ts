import type { Address } from '#core/address.ts'
import { mayOpen } from '#web/access.ts'
import { findScreen } from '#web/screens.ts'
import { useSession } from '#web/session.ts'

const CREATE = '/invoice/invoice-create'

/** Where a draft of an invoice is opened: its editor, or the list of drafts for those who may not open that. */
export function useDraftAddress(): (draftId: string) => Address {
  const session = useSession()
  const screen = findScreen(CREATE)
  const mayEdit = screen !== undefined && mayOpen(session, screen)
  return (draftId) => (mayEdit ? `${CREATE}?draft=${draftId}` : '/invoice/invoice-list?tab=drafts')
}
