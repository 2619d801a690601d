import { allAuditTypes } from '#core/audit-types.ts'
import { addDays, type Day } from '#core/dates.ts'

export type AuditFilter = {
  bookingId?: string | undefined
  orderId?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  type?: string | undefined
  actorId?: number | undefined
  from?: Day | undefined
  until?: Day | undefined
  through?: Day | undefined
}

/**
 * Whether a filter can match nothing, so that nothing need be read: a span that ends before it begins, or a type no event
 * can have. Spans are of business dates.
 */
export const matchesNothing = ({ from, until, through, type }: AuditFilter): boolean =>
  (from !== undefined && until !== undefined && until <= from) ||
  (from !== undefined && through !== undefined && through < from) ||
  (type !== undefined && !allAuditTypes().includes(type))

/** The first business date beyond a filter: of its two forms, the earlier. */
export function endOf({ until, through }: AuditFilter): Day | undefined {
  const next = through === undefined ? undefined : addDays(through, 1)
  return until !== undefined && next !== undefined ? (until < next ? until : next) : (until ?? next)
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Every id that is in an event, each once: what it is about, and what its fields point at. */
export const idsIn = (event: { entityId: string; before: unknown; after: unknown }): string[] => [
  ...new Set(`${event.entityId} ${JSON.stringify([event.before, event.after])}`.match(ID)),
]

/** What a link covers of an event: everything the audit log shows of it. Instants to the microsecond, as the database stores them. */
export type SealedEvent = {
  propertyId: number
  id: string
  type: string
  happenedAt: string
  businessOn: string
  actorId: number
  actorName: string
  bookingId: string | null
  orderId: string | null
  entity: string
  entityId: string
  before: unknown
  after: unknown
  requestId: string
}

export type Link = {
  sequence: number
  /** Null once the event was removed with the sample data it was about. */
  eventId: string | null
  isRemovable: boolean
  contentHash: string
  previousHash: string
  hash: string
}

/** The text whose hash is a link's own. The event itself enters by its hash, so that a link can be checked without it. */
export const linkText = ({
  sequence,
  isRemovable,
  contentHash,
  previousHash,
}: Omit<Link, 'eventId' | 'hash'>): string =>
  `${sequence}\n${isRemovable ? 'removable' : 'kept'}\n${contentHash}\n${previousHash}`

export type ChainEnd = { sequence: number; hash: string }

/**
 * What is wrong with a run of links that follows `end`, in the order of their numbers.
 *
 * @param linked links with the hash their event has now (null when the event was removed) and the hash their own text has now
 * @returns the first fault, with the number of its link, or undefined; and the end of the chain after the run
 */
export function checkedLinks(
  end: ChainEnd,
  linked: readonly { link: Link; contentNow: string | null; hashNow: string }[],
): { end: ChainEnd; fault: { sequence: number; message: string } | undefined } {
  let at = end
  for (const { link, contentNow, hashNow } of linked) {
    const message =
      link.sequence !== at.sequence + 1
        ? 'a link is missing'
        : link.previousHash !== at.hash
          ? 'the link does not follow the one before it'
          : link.hash !== hashNow
            ? 'the link was changed'
            : contentNow === null && !link.isRemovable
              ? 'the event is gone'
              : contentNow !== null && contentNow !== link.contentHash
                ? 'the event was changed'
                : undefined
    if (message) return { end: at, fault: { sequence: at.sequence + 1, message } }
    at = { sequence: link.sequence, hash: link.hash }
  }
  return { end: at, fault: undefined }
}
