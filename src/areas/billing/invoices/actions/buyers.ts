import { countryCodeOf } from '#core/countries.ts'
import type { Tx } from '#server/request/context.ts'
import type { Party } from '../contract/documents.ts'
import { type BilledCompany, type BillParty, type Buyer, getBuyer, type Subject } from '../queries/charges.ts'

/** Whom a document bills: a guest, a company, or a payer on the bill who is neither, and what is known of them. */
export type Billed = { customerId: string | null; companyId: string | null; termDays: number; billTo: Party }

export type BuyerRequest = { companyId?: string | null | undefined; customerId?: string | null | undefined }

/**
 * Whom the charges of a booking are billed to: the payer of that part of the bill, else whom the desk chose, else the company it was
 * booked for, else the guest.
 *
 * @throws Refusal unknown_reference without such a company or customer
 */
export async function billedOf(
  tx: Tx,
  { companyId = null, customerId = null }: BuyerRequest,
  subject: Subject,
  party: BillParty | undefined,
): Promise<Billed> {
  if (party) return { ...ofNone, companyId: party.company?.id ?? null, termDays: party.company?.termDays ?? 0, billTo: ofParty(party) } // prettier-ignore
  const { company } = subject
  const chosenId = companyId ?? (customerId === null ? (company?.id ?? null) : null)
  if (company && chosenId === company.id)
    return { ...ofNone, companyId: company.id, termDays: company.termDays, billTo: partyOf(company) }
  const isOther = chosenId !== null || customerId !== subject.customerId
  const buyer = isOther ? await getBuyer(tx, { companyId: chosenId, customerId }) : undefined
  if (buyer) return { companyId: chosenId, customerId, termDays: buyer.termDays, billTo: partyOf(buyer) }
  return { ...ofNone, customerId: subject.customerId, billTo: ofGuest(subject) }
}

const ofNone = { customerId: null, companyId: null, termDays: 0 } as const

/** What was typed, without what was left empty. */
export const given = (typed: Partial<Party> = {}): Partial<Party> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

/** A company or customer as a document names them. */
export const partyOf = ({ registrationNumber = '', ...buyer }: Omit<Buyer, 'termDays'>): Party => ({
  name: buyer.name,
  address: buyer.address,
  city: buyer.city,
  postalCode: buyer.postalCode,
  country: countryCodeOf(buyer.country),
  taxNumber: buyer.taxNumber,
  registrationNumber,
  phone: buyer.phone,
  email: buyer.email,
})

const ofGuest = ({ companyName, guestName, ...known }: Subject): Party =>
  partyOf({ ...known, name: companyName || guestName, taxNumber: '' })

const NO_PROPERTY = { address: '', city: '', postalCode: '', country: '' }

/** A payer on the bill: what was typed for them, completed from their company. Their own address is used unchanged. */
function ofParty({ company, ...party }: BillParty): Party {
  if (!company) return partyOf({ ...NO_PROPERTY, ...party })
  const known = partyOf(company)
  return {
    ...known,
    ...(isCompanys(company, party.address) ? {} : { address: party.address, city: '', postalCode: '' }),
    name: party.name === company.displayName ? known.name : party.name,
    taxNumber: party.taxNumber || known.taxNumber,
    phone: party.phone || known.phone,
    email: party.email || known.email,
  }
}

/** Whether an address on the bill is the company's, in whole or as bills write it in one line. */
const isCompanys = ({ address, city }: BilledCompany, written: string): boolean =>
  written === '' || written === address || written === [address, city].filter(Boolean).join(', ').slice(0, 300)
