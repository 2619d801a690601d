import { useQuery } from '@tanstack/react-query'
import { type Pack, prepaid } from '#areas/trade/prepaid/contract.ts'
import { queryOf } from '#web/api.ts'
import type { Order, OrderLine } from '../contract/replies.ts'
import { isOpen } from '../rules/states.ts'

/** The packs of the guest of an open order that still pay; none once money was taken, for what was paid is paid. */
export function usePacks({
  customerId,
  orderStatus,
  paidAmount,
  onRoomAmount,
  onCreditAmount,
}: Order): readonly Pack[] {
  const isUnpaid = paidAmount === 0 && onRoomAmount === 0 && onCreditAmount === 0
  const { data } = useQuery({
    ...queryOf(prepaid.list, { customerId: customerId ?? '', state: 'OPEN', limit: 50 }),
    enabled: customerId !== null && isOpen(orderStatus) && isUnpaid,
  })
  return isUnpaid ? (data?.rows ?? []) : []
}

/** Packs that can pay for a line no one has paid ahead yet, the one that ends first before others. */
export const packsFor = (packs: readonly Pack[], line: Pick<OrderLine, 'productId' | 'packId' | 'liveUnits'>): Pack[] =>
  line.packId !== null || line.liveUnits === 0
    ? []
    : packs
        .filter(({ productId }) => productId === line.productId)
        .toSorted((a, b) => (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9') || a.number - b.number)

export const packFor = (packs: readonly Pack[], line: Parameters<typeof packsFor>[1]): Pack | undefined =>
  packsFor(packs, line)[0]
