import { addCustomer, customersArea, findKnown, getCustomer } from '#areas/parties/customers/actions.ts'
import type { Customer } from '#areas/parties/customers/contract.ts'
import { changeableOf } from '#areas/parties/customers/rules.ts'
import { saveStatedDocument } from '#areas/parties/profiles/actions/profiles.ts'
import type { Context } from '#server/request/context.ts'
import { forgetNumber, markCustomer, type StoredRegistration } from '../queries/registrations.ts'
import type { TakenFields } from '../rules/registration.ts'

/** What a customer has of a registration. */
const detailsOf = ({ firstName, lastName, dateOfBirth, placeOfBirth, gender, nationality, address, city, postalCode, country, phone, email }: StoredRegistration) =>
  ({ firstName, lastName, dateOfBirth, placeOfBirth, gender, nationality, address, city, postalCode, country, phone, email }) // prettier-ignore

/** The other guests become customers as the desk would enter them: those it knows stay as stored, and the others are added. A party is small. */
export async function addParty(ctx: Context, party: readonly StoredRegistration[]): Promise<void> {
  const known = await findKnown(ctx, party)
  for (const [at, guest] of party.entries()) {
    const details = detailsOf(guest)
    const knownId = known[at]
    const customer = knownId === undefined ? await addCustomer(ctx, details) : await getCustomer(ctx, knownId)
    await markCustomer(ctx.tx, guest.id, customer.id)
    if (customer.restrictedAt === null) await fillDocument(ctx, customer.id, guest)
  }
}

/** Stores fields of a customer as they are stated. */
export async function fillCustomer(ctx: Context, customer: Customer, taken: TakenFields): Promise<void> {
  if (Object.keys(taken).length === 0) return
  await customersArea.actions.update(ctx, { ...changeableOf(customer), ...taken })
}

/** Stores the document of a guest with the customer, and its number nowhere else. */
export async function fillDocument(ctx: Context, customerId: string, guest: StoredRegistration): Promise<void> {
  const { id, documentKind: kind, documentSealed, documentCountry: country, documentExpiresOn: expiresOn } = guest
  if (kind === '' || documentSealed === '') return
  const number = ctx.settings.secretBox.open(documentSealed)
  await saveStatedDocument(ctx, customerId, { kind, number, country, issuedOn: null, expiresOn })
  await forgetNumber(ctx.tx, id)
}
