import * as z from 'zod'
import { create as createBooking } from '#areas/lodging/bookings/actions/create.ts'
import { NewBooking } from '#areas/lodging/bookings/contract/fields.ts'
import { addCustomer, findKnown } from '#areas/parties/customers/actions.ts'
import { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { saveStatedDocument } from '#areas/parties/profiles/actions/profiles.ts'
import { DOCUMENT_KINDS } from '#areas/parties/profiles/contract/replies.ts'
import { addProduct, groupNamed } from '#areas/trade/products/actions/products.ts'
import { create as createEmployee } from '#areas/people/employees/actions/write.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { enterLead, NO_LINK } from '#areas/marketing/leads/actions/known.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { addReview } from '#areas/marketing/reviews/actions/inbox.ts'
import { reviews } from '#areas/marketing/reviews/contract/reviews.ts'
import { Refusal } from '#core/refusal.ts'
import type { Actor, Context } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { publishAll } from './actions/imports.ts'
import { findBeginner, lockNextLine, type Made, markDone, markFailed, markMade, type ReadyLine } from './queries.ts'
import { ProductLine } from './rules/products.ts'

const Payload = z.object({ propertyId: z.int(), importId: z.uuid() })

/** What is stored of a line of bookings until it is made. */
const BookingLine = z.object({
  guest: CustomerDetails,
  stay: z.record(z.string(), z.unknown()),
  source: z.string(),
  notes: z.string(),
})

/** A live event is published after so many lines, and at the end: not for each. */
const LINES_A_NEWS = 25

/** Makes the lines of an import, each in a transaction of its own. A run that was killed continues where it stopped. */
export const importJobs: Jobs = {
  'imports.run': {
    run: async (system, payload) => {
      const { propertyId, importId } = Payload.parse(payload)
      const beginner = await system.inProperty(propertyId, (ctx) => findBeginner(ctx.tx, importId))
      if (!beginner) return
      const actor: Actor = {
        id: beginner.id,
        name: beginner.name,
        email: '',
        roles: [],
        permissions: new Set(beginner.mayPrice ? ['bookings.price'] : []),
        organizationId: null,
        sessionHash: '',
      }
      for (
        let count = 1;
        await makeNext(system, { propertyId, importId, actor, isNotified: count % LINES_A_NEWS === 0 });
      )
        count += 1
      await system.inProperty(propertyId, (ctx) => finish(ctx, importId), { actor })
    },
  },
}

type Run = { propertyId: number; importId: string; actor: Actor; isNotified: boolean }

/** Imports one line, or records its fault; false when none is left. */
async function makeNext(system: System, { propertyId, importId, actor, isNotified }: Run): Promise<boolean> {
  let line: number | undefined
  try {
    await system.inProperty(
      propertyId,
      async (ctx) => {
        const ready = await lockNextLine(ctx.tx, importId)
        if (!ready) return
        line = ready.line
        // No one wants five hundred bells, nor as many refreshes.
        const quiet: Context = { ...ctx, notify: () => {}, publish: () => {} }
        await markMade(ctx.tx, importId, line, await made(quiet, ready))
        if (isNotified) publishAll(ctx)
      },
      { actor },
    )
  } catch (error) {
    // Without a line it is the database that fails: the job is tried again.
    if (line === undefined) throw error
    const failed = line
    const no = error instanceof Refusal ? { refusal: error.code, details: error.details } : BROKEN
    await system.inProperty(propertyId, (ctx) => markFailed(ctx.tx, importId, failed, no), { actor })
  }
  return line !== undefined
}

/** A guest of a line, with the identity document as it waits: sealed. */
const GuestLine = CustomerDetails.extend({
  document: z.object({ kind: z.enum(DOCUMENT_KINDS), sealed: z.string() }).optional(),
})
/** Defaults of what a table does not have. */
const NO_MORE = { country: '', issuedOn: null, expiresOn: null }

const BROKEN = { refusal: 'broken', details: {} }

async function made(ctx: Context, { kind, input }: ReadyLine): Promise<Made> {
  if (kind === 'GUESTS') {
    const { document, ...details } = GuestLine.parse(input)
    const { id, version } = await addCustomer(ctx, details)
    if (document) await saveStatedDocument(ctx, id, { kind: document.kind, number: ctx.settings.secretBox.open(document.sealed), ...NO_MORE }) // prettier-ignore
    return { madeId: id, madeVersion: version, guestId: null, groupId: null }
  }
  if (kind === 'EMPLOYEES') {
    const { id, version } = await createEmployee(ctx, employees.create.input.parse(input))
    return { madeId: id, madeVersion: version, guestId: null, groupId: null }
  }
  if (kind === 'LEADS') {
    const id = await enterLead(ctx, { ...leads.create.input.parse(input), ...NO_LINK })
    return { madeId: id, madeVersion: 1, guestId: null, groupId: null }
  }
  if (kind === 'REVIEWS') {
    const id = await addReview(ctx, reviews.enter.input.parse(input))
    return { madeId: id, madeVersion: 1, guestId: null, groupId: null }
  }
  if (kind === 'PRODUCTS') {
    const { product, group } = ProductLine.parse(input)
    const { id: productGroupId, isNew } = 'id' in group ? { ...group, isNew: false } : await groupNamed(ctx, group.make)
    const { id, version } = await addProduct(ctx, { ...product, productGroupId })
    return { madeId: id, madeVersion: version, guestId: null, groupId: isNew ? productGroupId : null }
  }
  const { guest, stay, source, notes } = BookingLine.parse(input)
  const [known] = await findKnown(ctx, [guest])
  const { firstName, lastName, email, phone } = guest
  const who = known === undefined ? { customer: { firstName, lastName, email, phone } } : { customerId: known }
  const booking = await createBooking(
    ctx,
    NewBooking.parse({ ...who, stays: [stay], source, notes, priceReason: 'import' }),
  )
  return {
    madeId: booking.id,
    madeVersion: booking.version,
    guestId: known === undefined ? booking.customer.id : null,
    groupId: null,
  }
}

async function finish(ctx: Context, importId: string): Promise<void> {
  if (await markDone(ctx.tx, importId, ctx.now)) publishAll(ctx)
}
