import type { CustomerRow } from '#areas/parties/customers/contract.ts'
import type { NewBooking } from '../contract/fields.ts'
import type * as z from 'zod'

/** The guest of a booking, while it is being typed: a new guest, or one the property knows. */
export type GuestDraft = { name: string; phone: string; email: string; known: CustomerRow | undefined }

export const noGuest: GuestDraft = { name: '', phone: '', email: '', known: undefined }

export const fullName = ({ firstName, lastName }: Pick<CustomerRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** 'Asha Devi Rao' is Asha Devi, Rao; one word alone is a first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: words[0] ?? '', lastName: '' }
}

export const hasGuest = (guest: GuestDraft): boolean => guest.known !== undefined || guest.name.trim() !== ''

/** The guest as input of a booking or walk-in. */
export const guestInput = ({
  known,
  name,
  phone,
  email,
}: GuestDraft): Pick<z.input<typeof NewBooking>, 'customer' | 'customerId'> =>
  known
    ? { customerId: known.id }
    : {
        customer: {
          ...splitName(name),
          ...(phone.trim() && { phone: phone.trim() }),
          ...(email.trim() && { email: email.trim() }),
        },
      }
