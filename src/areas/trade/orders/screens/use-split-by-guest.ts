import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { isOpen } from '../rules/states.ts'
import { seatsToSplit } from '../rules/seats.ts'

/** A bill for each guest at a table; what several share stays on the existing bill. */
export function useSplitByGuest({ orderId, version, orderStatus, orderLines, tableId, payments }: Order) {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const { mutateAsync } = useSend(orders.split)
  const seats = seatsToSplit(orderLines)
  const isSplitting = useRef(false)
  const split = async () => {
    let known = version
    for (const seat of seats)
      known = (await mutateAsync({ orderId, version: known, seatNos: [seat] })).order.version
    toast(t('split.byGuestDone'))
  } // prettier-ignore
  return {
    /** The page of each of its bills shows all of them. */
    isAllowed: isOpen(orderStatus) && tableId !== null && payments.every(({ isWithdrawn }) => isWithdrawn) && seats.length > 0,
    run: () => {
      if (isSplitting.current) return
      isSplitting.current = true
      split()
        .catch(notify.refusal)
        .finally(() => {
          isSplitting.current = false
        })
    },
  } // prettier-ignore
}
