import type { Instant } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { LinkStatus } from '../contract/replies.ts'

/** What determines the amount of a link. */
export type LinkState = {
  status: LinkStatus
  isFixed: boolean
  amount: Minor
  paid: Minor
  allowsPartial: boolean
  expiresAt: Instant
}

/** A link takes money while it is active or paid in part, and its time has not run out. */
export const isOpen = ({ status, expiresAt }: Pick<LinkState, 'status' | 'expiresAt'>, now: Instant): boolean =>
  (status === 'ACTIVE' || status === 'PART_PAID') && now < expiresAt

/** The amount to pay on a link, in minor units: the rest of a fixed amount, else what is due on the booking at this moment. */
export const openAmount = (
  { isFixed, amount, paid }: Pick<LinkState, 'isFixed' | 'amount' | 'paid'>,
  due: Minor,
): Minor => (isFixed ? minor(Math.max(0, amount - paid)) : due)

/**
 * What the guest may pay now: all of it, or less where that is allowed; never more.
 *
 * @throws Refusal nothing_due, amount_not_allowed with the amount to pay
 */
export function amountToPay(link: LinkState, due: Minor, wanted: Minor | undefined): Minor {
  const open = openAmount(link, due)
  if (open === zero) refuse('nothing_due')
  if (wanted === undefined || wanted === open) return open
  if (!link.allowsPartial || wanted > open) refuse('amount_not_allowed', { asked: open })
  return wanted
}

/** Whether money that was paid at a moment still belongs to the link: it was open then, even if it is reported later. */
export const isInTime = ({ status, expiresAt }: Pick<LinkState, 'status' | 'expiresAt'>, paidAt: Instant): boolean =>
  status === 'ACTIVE' || status === 'PART_PAID' || status === 'EXPIRED' ? paidAt < expiresAt : false

/** The state after money came: paid when nothing is left to pay. `due` is the booking's afterwards. */
export const statusAfter = (link: Pick<LinkState, 'isFixed' | 'amount' | 'paid'>, due: Minor): 'PAID' | 'PART_PAID' =>
  openAmount(link, due) === zero ? 'PAID' : 'PART_PAID'

/** What may be done with a link in each state. */
const allowed = {
  activate: ['DRAFT'],
  mail: ['ACTIVE', 'PART_PAID'],
  cancel: ['DRAFT', 'ACTIVE'],
  close: ['PART_PAID'],
  reissue: ['ACTIVE', 'EXPIRED', 'CANCELLED', 'CLOSED'],
} as const satisfies Record<string, readonly LinkStatus[]>

export type LinkVerb = keyof typeof allowed

export const canDo = (verb: LinkVerb, status: LinkStatus): boolean =>
  (allowed[verb] as readonly LinkStatus[]).includes(status)

/** @throws Refusal link_not_open with the state it is in */
export function assertCan(verb: LinkVerb, { status }: { status: LinkStatus }): void {
  if (!canDo(verb, status)) refuse('link_not_open', { status })
}

/** The longest a link may live, in days: about what providers allow. */
const LONGEST_DAYS = 180

const DAY_MS = 86_400_000

/** @throws Refusal date_in_past, stay_too_long past the longest life of a link */
export function assertExpiry(expiresAt: Instant, now: Instant): void {
  if (expiresAt <= now) refuse('date_in_past')
  if (Date.parse(expiresAt) - Date.parse(now) > LONGEST_DAYS * DAY_MS) refuse('stay_too_long', { days: LONGEST_DAYS })
}

/** The address of the guest's page. */
export const linkUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/bookone-payment?token=${encodeURIComponent(token)}`
