import type { DiningTable } from '#areas/trade/tables/contract/replies.ts'

/** How many sit at a table; at one that is reserved now, how many are expected. */
export const coversAt = ({
  covers,
  status,
  nextReservation,
}: Pick<DiningTable, 'covers' | 'status' | 'nextReservation'>): number =>
  covers || (status === 'Reserved' ? (nextReservation?.covers ?? 0) : 0)
