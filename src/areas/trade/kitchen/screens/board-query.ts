import type { RequestOf } from '#core/contract.ts'
import type { Writer } from '#web/outbox/outbox.ts'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { type Board, kitchen } from '../contract.ts'

/** What of a board is stored on a device: not the guest of a ticket, but what the cook must heed. */
const withoutGuests = (board: Board): Board => ({
  ...board,
  tickets: board.tickets.map((kot) => ({
    ...kot,
    tableOrRoom: kot.tableOrRoom.startsWith(`${kot.deliveryMethod} `) ? kot.deliveryMethod : kot.tableOrRoom,
  })),
})

/** The board for a signed-in user. */
export const boardQuery = (input: RequestOf<typeof kitchen.board>) => storedQuery(kitchen.board, input, withoutGuests)

/** The board of a paired screen. */
export const deviceBoardQuery = (token: string, { userId: id, propertyId }: Writer) =>
  storedQuery(kitchen.deviceBoard, { token }, withoutGuests, { id, propertyId })

/** Polling interval of a board: long while the stream is up, to catch missed events; short while it is down. */
export const boardEveryMs = (isLive: boolean): number => (isLive ? 15_000 : 2_000)
