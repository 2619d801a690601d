import type { Channel, MessageState } from '../contract/replies.ts'

/** How far a message has come. A report counts only when it is further. */
const RANK: Readonly<Record<MessageState, number>> = {
  QUEUED: 0,
  HELD: 0,
  SENDING: 1,
  FAILED: 2,
  SENT: 3,
  BOUNCED: 4,
  DELIVERED: 5,
  READ: 6,
  COMPLAINED: 7,
  CANCELLED: 8,
}

/**
 * The state after a report: the further one of the two. So the outcome of any number of call-backs is the same in
 * whatever order they come, and none of them moves a message backwards.
 */
export const stateAfter = (now: MessageState, reported: MessageState): MessageState =>
  RANK[reported] > RANK[now] ? reported : now

/** Report types of a provider, and the state each means here. Other types are stored and change nothing. */
const TOLD: ReadonlyMap<string, MessageState> = new Map([
  ['accepted', 'SENT'],
  ['queued', 'SENT'],
  ['sent', 'SENT'],
  ['delivered', 'DELIVERED'],
  ['read', 'READ'],
  ['opened', 'READ'],
  ['undelivered', 'BOUNCED'],
  ['failed', 'BOUNCED'],
  ['bounced', 'BOUNCED'],
  ['complained', 'COMPLAINED'],
])
export const stateOfWord = (word: string): MessageState | undefined => TOLD.get(word.trim().toLowerCase())

/** Tries before a message is given up: with the pauses below, about sixteen hours. */
export const MOST_ATTEMPTS = 12

/** Seconds before the next try: e to the number of tries, at most about six hours. It is the queue's own pace. */
export const pauseAfter = (attempts: number): number => Math.round(Math.exp(Math.min(10, attempts)))

/** Messages that may be sent again: those that are not on their way, and whose reader did not object. */
export const canResend = (state: MessageState): boolean =>
  !['QUEUED', 'SENDING', 'COMPLAINED', 'CANCELLED'].includes(state)

export const canCancel = (state: MessageState): boolean => state === 'QUEUED' || state === 'HELD'

/** So many messages in a row that an address did not take, within so many days, and it counts as not deliverable. */
export const [MOST_RETURNED, RETURNED_DAYS] = [3, 90]

/** Whether an address is given up: the latest messages to it, the newest first, all came back. */
export const isGivenUp = (latest: readonly { isReturned: boolean }[]): boolean =>
  latest.length >= MOST_RETURNED && latest.slice(0, MOST_RETURNED).every(({ isReturned }) => isReturned)

const isMail = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text) && text.length <= 254
/** An international number: plus, 7 to 15 digits (E.164), however it is spaced. */
const isNumber = (text: string): boolean => /^\+?\d{7,15}$/.test(text.replaceAll(/[\s().-]/g, ''))

/** Whether a text can be an address on a channel at all; only sending shows whether it exists. */
export const isAddress = (channel: Channel, text: string): boolean =>
  channel === 'MAIL' ? isMail(text) : isNumber(text)

/** An address as addresses are compared: a mail's in lower case, a number's digits without the zeros that dial it. */
export const addressKey = (channel: Channel, address: string): string =>
  channel === 'MAIL' ? address.trim().toLowerCase() : address.replaceAll(/\D/g, '').replace(/^0+/, '')

/** An address as lists show it: enough to recognise, too little to use. */
export function masked(address: string): string {
  const [local = '', domain] = address.split('@')
  if (domain !== undefined) return `${local.slice(0, 1)}···@${domain}`
  return address.length > 4 ? `···${address.slice(-4)}` : '···'
}
