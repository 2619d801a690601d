import { chainsArea } from '#areas/parties/chains/actions/chains.ts'
import { chains } from '#areas/parties/chains/contract.ts'
import type { Day } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Furnished } from './furnish.ts'
import type { Desk } from './recent.ts'

const { actions } = chainsArea

/** The palace and the bistro share profiles of their guests. */
export const shareGuests = (tx: PlatformTx, { organizationId }: Furnished): Promise<unknown> =>
  tx.updateTable('organisations').set({ guest_sharing: 'PROFILES' }).where('id', '=', organizationId).execute()

/** Two guests of the palace are guests of the bistro as well. */
export async function takeOverGuests({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 12, async (ctx) => {
    for (const email of ['asha.rao@guest.example', 'meera.iyer@guest.example']) {
      const [guest] = (await actions.search(ctx, chains.search.input.parse({ email }))).rows
      if (guest)
        await actions.takeOver(ctx, { sisterId: guest.sisterId, sisterGuestId: guest.sisterGuestId, customerId: null })
    }
  })
}
