import type { AreaFacts } from '#core/area.ts'
import type { Instant } from '#core/dates.ts'
import type { Jobs, System } from './jobs/jobs.ts'
import type { Mailbox } from './mail/inbound.ts'
import type { EmailWriter } from './mail/mail.ts'
import type { AnyArea, Tx } from './request/context.ts'

/** An integrity check of stored data, after every test, journey and kill: each row that `sql` finds is a violation. */
export type Invariant = { readonly id: string; readonly description: string; readonly sql: string }

/** An integrity check that no constraint can make: each row it returns is a violation. It runs as the platform, which sees all tenants. */
export type IntegrityCheck = { id: string; description: string; find: (tx: Pick<Tx, 'named'>) => Promise<object[]> }

/**
 * An address outside the API that the server writes: a page of the build with a head of its own, or a whole file. It is public, and
 * sees what `platform` shows it.
 */
export type ServedPage = {
  path: `/${string}`
  /** Calls per minute that one IP address may make; without it, as many as it likes. */
  perMinute?: number
  respond: (request: PageRequest) => Promise<PageReply>
}
export type PageRequest = {
  query: Readonly<Record<string, unknown>>
  platform: System['platform']
  /** Looks at one property, for a page whose address names it. */
  inProperty: System['inProperty']
  /** The public address of the installation. */
  publicUrl: string
}
export type PageReply = ShownPage | { status: 302; location: string }
type ShownPage = {
  status: 200 | 404
  /** Sites that may show it within theirs; none by default. */
  frameOrigins?: readonly string[]
  /** Pages of any other site may load it, which browsers refuse them by default. */
  isForOtherSites?: true
} & ({ page: string; lang: string; head: string } | { type: string; body: string | Buffer })

/** All that an area declares, in its `area.ts`; every central list is derived from these. */
export type DeclaredArea = AreaFacts &
  AnyArea & {
    /** The work it does by the clock or from the queue. */
    jobs?: Jobs
    /** Who writes its emails, by their names in the queue. */
    emails?: Readonly<Record<string, EmailWriter>>
    /** What takes the mails that come in. */
    mailboxes?: readonly Mailbox[]
    /** The invariants of its tables. */
    invariants?: readonly Invariant[]
    integrityChecks?: readonly IntegrityCheck[]
    /** The public pages it serves beside the API. */
    pages?: readonly ServedPage[]
    /** Inserts the rows an installation has from its first day on; does nothing where they exist. */
    prepare?: (platform: System['platform'], now: Instant) => Promise<unknown>
  }
