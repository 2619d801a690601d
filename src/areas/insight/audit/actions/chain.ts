import { createHash } from 'node:crypto'
import { hashOf } from '#areas/billing/invoices/actions/issue.ts'
import { canonical } from '#areas/billing/invoices/rules/invoices.ts'
import type { Context } from '#server/request/context.ts'
import {
  addLinks,
  findHeads,
  findFrozenInvoices,
  findLinks,
  findLinkHashes,
  findWaiting,
  lockEnd,
  type Reader,
} from '../queries/chain.ts'
import type { ChainHead } from '../contract.ts'
import { type ChainEnd, checkedLinks, type Link, linkText, type SealedEvent } from '../rules.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of an event is over its canonical JSON: the same fields, in the order of their names, without space. */
const contentHashOf = (event: SealedEvent): string => sha256(canonical(event))

/** At most so many links in one transaction, so that none grows long. */
export const MOST_SEALED_AT_ONCE = 1_000

/**
 * Links the events that wait, earliest first, behind the property's last link, whose row is locked meanwhile.
 *
 * @returns how many were linked; fewer than `MOST_SEALED_AT_ONCE` means that none waits any more
 */
export async function sealAuditLog(ctx: Context): Promise<number> {
  let end = await lockEnd(ctx.tx, ctx.now)
  const waiting = await findWaiting(ctx.tx, MOST_SEALED_AT_ONCE)
  const links = waiting.map(({ isRemovable, ...event }): Link => {
    const sequence = end.sequence + 1
    const body = { sequence, isRemovable, contentHash: contentHashOf(event), previousHash: end.hash }
    end = { sequence, hash: sha256(linkText(body)) }
    return { ...body, eventId: event.id, hash: end.hash }
  })
  if (links.length > 0) await addLinks(ctx.tx, links, end, ctx.now)
  return links.length
}

export type ChainFault = { propertyId: number; sequence: number; fault: string }

/**
 * Computes every chain anew from its events. Reads a few thousand links at a time.
 *
 * @returns the first fault of each property; empty when every chain is whole and ends at its head
 */
export async function findChainFaults(tx: Reader, batch = 2_000): Promise<ChainFault[]> {
  const faults: ChainFault[] = []
  for (const head of await findHeads(tx)) {
    const { propertyId } = head
    const { end, fault } = await walked(tx, propertyId, batch)
    if (fault) faults.push({ propertyId, sequence: fault.sequence, fault: fault.message })
    else if (end.sequence !== head.sequence || end.hash !== head.hash)
      faults.push({ propertyId, sequence: head.sequence, fault: 'the chain does not end at its head' })
  }
  return faults
}

async function walked(tx: Reader, propertyId: number, batch: number) {
  let end: ChainEnd = { sequence: 0, hash: '' }
  for (;;) {
    const links = await findLinks(tx, propertyId, end.sequence, batch)
    const checked = checkedLinks(
      end,
      links.map(({ link, event }) => ({
        link,
        contentNow: event && contentHashOf(event),
        hashNow: sha256(linkText(link)),
      })),
    )
    if (checked.fault || links.length < batch) return checked
    end = checked.end
  }
}

/**
 * Computes the hash of every issued invoice and credit note anew from what was frozen.
 *
 * @returns those whose stored hash is another
 */
export async function findInvoiceFaults(tx: Reader, batch = 500): Promise<{ propertyId: number; number: string }[]> {
  const faults: { propertyId: number; number: string }[] = []
  let after = { propertyId: 0, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const invoices = await findFrozenInvoices(tx, after, batch)
    for (const { propertyId, number, snapshot, previousHash, hash } of invoices)
      if (hashOf(snapshot as Parameters<typeof hashOf>[0], previousHash) !== hash) faults.push({ propertyId, number })
    const last = invoices.at(-1)
    if (last === undefined || invoices.length < batch) return faults
    after = { propertyId: last.propertyId, id: last.id }
  }
}

/** The ends of all chains, as the platform sees them. */
export const loadChainHeads = (tx: Reader): Promise<ChainHead[]> => findHeads(tx)

/** An earlier end of a chain, stored where no one with write access to the database can write. */
export type Anchor = { propertyId: number; sequence: number; hash: string }

/** Anchors that the chains of today do not contain: a chain was made anew, or cut off. */
export async function findLostAnchors(tx: Reader, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const hashes = await findLinkHashes(tx, anchors)
  return anchors.filter(
    ({ propertyId, sequence, hash }) => sequence > 0 && hashes.get(`${propertyId} ${sequence}`) !== hash,
  )
}
