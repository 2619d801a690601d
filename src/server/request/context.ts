import type { Kysely } from 'kysely'
import type { Address } from '#core/address.ts'
import type { AuditType } from '#core/audit-types.ts'
import type { Contract, Received, Reply, Route } from '#core/contract.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import type { Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { Tables } from '#db/tables.ts'
import type { SecretBox } from '../security/secret-box.ts'

/** An open transaction, no matter for whom it works. */
export type AnyTx = Kysely<Tables> & {
  readonly reach: 'property' | 'platform'
  /** How many statements were sent in it, and in others of its connection. */
  readonly sentCount: number
  /** A statement that is prepared once per connection, for the few hottest reads. Parameters are $1, $2, … */
  named: <Row>(name: string, sql: string, parameters: readonly unknown[]) => Promise<Row[]>
}

/** The open transaction of one request. It works for one property; 0 is none (platform staff, signing in). */
export type Tx = AnyTx & { readonly reach: 'property'; readonly propertyId: number }

/** The same transaction while it sees every tenant: signing in, jobs, platform staff. */
export type PlatformTx = AnyTx & { readonly reach: 'platform' }

/** The user of the request. Id 0 is the anonymous user, who has no permissions. */
export type Actor = {
  id: number
  name: string
  email: string
  roles: readonly RoleCode[]
  permissions: ReadonlySet<Permission>
  /** Null for platform staff. */
  organizationId: number | null
  /** Hash of the token of this session; empty for jobs and commands. */
  sessionHash: string
}

/** The facts an action needs of the property it works for. */
export type PropertyFacts = {
  id: number
  organizationId: number
  name: string
  businessType: string
  timeZone: string
  currency: Currency
  locale: string
  pricesIncludeTax: boolean
  fiscalYearMonth: number
  /** The country whose customary numbers and codes its documents have, until it chooses its own. */
  countryPack: string
  /** The label of its tax number on documents; if empty, the general words of the reader's language. */
  taxNumberLabel: string
  /** Bills are made round to so many minor units; 1 leaves them as they are. */
  roundingUnit: number
  /** Whether that is done to every bill that is invoiced, or by hand. */
  roundsBills: boolean
  freeCancelDays: number
  cancelFeeBp: number
  noShowFeeBp: number
  optionHoldHours: number
  /** Set up: COMPLETED, no longer NEW. */
  isOpen: boolean
  /** The modules its plan and its kind of business allow; null is all of them. */
  modules: readonly string[] | null
  /** Whether a channel sells its rooms too. */
  isSoldElsewhere: boolean
}

/** An event of the audit log, written in the same transaction as the change it describes. */
export type AuditEvent = {
  type: AuditType
  entity: string
  entityId: string
  bookingId?: string | undefined
  orderId?: string | undefined
  before?: unknown
  after?: unknown
}

export type NewNotification = {
  type: 'order' | 'invoice' | 'booking' | 'payment' | 'reservation' | 'availability' | 'call waiter' | 'alert'
  referenceNumber: string
  referenceId: string
  status: 'confirmed' | 'cancelled' | 'submitted'
  /** In English, for programs and for words no one has a translation of. */
  message: string
  /** The text of `message` in the reader's language: a key of notifications.json below `news`, and what is in it. */
  text?: { kind: string; facts: NotificationFacts }
  redirectPath: Address
  /** The only users who see it; everyone at the property when left out. */
  recipientIds?: readonly number[]
}

/** Days as YYYY-MM-DD, money in minor units of the property's currency under a name that ends in `mount`, the rest as it is. */
export type NotificationFacts = Readonly<Record<string, string | number>>

/** The few settings a business decision may depend on. */
export type BusinessSettings = {
  isDemoAllowed: boolean
  productTitle: string
  publicUrl: string
  /** Whether mail goes out by a server or is written to files, and from whom it comes. */
  mail: {
    isSent: boolean
    from: string
    /** The domain of mailboxes, where mails come in at all. */
    inDomain?: string | undefined
  }
  /** How long a new session may live at most. */
  sessionHours: number
  /** The most rows of a list in a workbook. */
  exportRows: number
  /** Closes and opens what is stored sealed in the database, such as keys of payment providers. */
  secretBox: SecretBox
  /** Base address of payment providers. */
  stripeUrl: string
  razorpayUrl: string
  /** Where the demo's practice providers are, while they are open; keys of theirs go nowhere else. */
  practice?: { stripeUrl: string; razorpayUrl: string }
}

/** A body byte for byte, because its signature covers the bytes, and the headers that came with it. */
export type RawBody = { bytes: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

export type NewJob = { task: string; payload: Record<string, unknown>; runAt?: Instant; key?: string }

/** All an action can reach. There is no other way to the database, the clock, chance or the user. */
export type Context = {
  tx: Tx
  actor: Actor
  property: PropertyFacts
  businessDate: Day
  now: Instant
  requestId: string
  settings: BusinessSettings
  /** Identifies one intended effect by idempotency key and body: a retry after a lost response has the same one. */
  requestKey?: string | undefined
  /** Network address of the caller, for limits on guessing; empty for jobs. */
  address: string
  /** The user agent of the caller. */
  agent: string
  newId: () => string
  newReference: () => string
  /** Adds an event to the audit log. */
  record: (event: AuditEvent) => void
  notify: (notification: NewNotification) => void
  /** Publishes to other screens, after commit, that reads of these areas are out of date. The action's own area is always included. */
  publish: (...areas: string[]) => void
  /** Availability or prices changed: after commit the channels that sell the rooms are updated. */
  offerChanged: () => void
  /** Queues work in this transaction; it runs after commit, at least once. */
  enqueue: (job: NewJob) => void
  /** The bytes of the body as they arrived; only for routes whose contract is `isSigned`. */
  raw?: RawBody | undefined
  /**
   * From here on the request works for this property: for public routes, whose caller has none but named something of it.
   * False when there is no such property.
   */
  switchToProperty: (propertyId: number) => Promise<boolean>
  /** Works across tenants: signing in, platform screens. Every use names its reason in a comment. */
  asPlatform: <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>
  /**
   * Runs at once, for all tenants, in a transaction of its own: it stays committed whatever becomes of this one. For counting before checking. What it
   * writes must not wait for what this one has written.
   */
  independentTransaction: <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>
  /** Written in a transaction of its own after this one has been refused and rolled back. */
  onRefusal: (work: (tx: PlatformTx) => Promise<void>) => void
}

export type Action<R extends Route> = (ctx: Context, input: Received<R>) => Promise<Reply<R>>
export type Area<C extends Contract = Contract> = { contract: C; actions: { readonly [K in keyof C]: Action<C[K]> } }

/** Any action as the server calls it: written as a method, whose input may be as narrow as its route has read it. */
export type Act = { act(ctx: Context, input: object): Promise<unknown> }['act']

/** Every action of every area, as the server needs to see them. */
export type AnyArea = { contract: Contract; actions: Readonly<Record<string, Act>> }

/** Ties each route of a contract to the action that fulfils it; a missing one does not compile. */
export const implement = <C extends Contract>(contract: C, actions: Area<C>['actions']): Area<C> => ({
  contract,
  actions,
})
