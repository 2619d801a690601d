import { mayOpen } from '#web/access.ts'
import { findScreen } from '#web/screens.ts'
import { useSession } from '#web/session.ts'

export const CREATE = '/invoice/invoice-create'

/** Whether the user may open the screen where invoices are begun. */
export function useMayCreate(): boolean {
  const session = useSession()
  const screen = findScreen(CREATE)
  return screen !== undefined && mayOpen(session, screen)
}
